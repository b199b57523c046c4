import { useTranslation } from 'react-i18next';
import type { ListedSource } from '#contract/sources.ts';

/**
 * Returns a function that describes kind and host of a source: `Calendar · agenda.example`; for a file, that it is one.
 */
export function useSourceOrigin(): (source: Pick<ListedSource, 'kind' | 'url'>) => string {
  const { t } = useTranslation();
  return ({ kind, url }) =>
    [t(`sources:kinds.${kind ?? 'unknown'}`), url === null ? t('sources:aFile') : hostOf(url)].join(' · ');
}

/** Returns a function that returns the name of a source, or its kind for a file without a name. */
export function useSourceName(): (source: Pick<ListedSource, 'name' | 'kind' | 'url'>) => string {
  const originOf = useSourceOrigin();
  return (source) => source.name || originOf(source);
}

/**
 * Returns the host of a URL without `www.`: `https://www.agenda.example/tango.ics` → `agenda.example`. Returns other
 * texts unchanged.
 */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
