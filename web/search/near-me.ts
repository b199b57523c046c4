import type { FoundFilters } from '#contract/search.ts';

/** The address rounds the position to about a kilometre, because it may be shared. */
const digits = 2;
const timeoutMs = 10_000;

/**
 * Returns the address of the map for combined filters. "Near me" asks for the position of the device; without it,
 * `onRefused` is called, and the address has no place.
 */
export async function addressOfFilters({ href, isNearMe }: FoundFilters, onRefused: () => void): Promise<string> {
  if (!isNearMe) return href;
  const position = await locate();
  if (!position) {
    onRefused();
    return href;
  }
  const { latitude, longitude } = position.coords;
  const [path = '', search = ''] = href.split('?');
  const others = search.split('&').filter((part) => !/^(z|lat|lng|town|near)=/.test(part));
  return `${path}?${[`near=${latitude.toFixed(digits)},${longitude.toFixed(digits)}`, ...others].join('&')}`;
}

function locate(): Promise<GeolocationPosition | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(resolve, () => resolve(null), { timeout: timeoutMs, maximumAge: 60_000 });
  });
}
