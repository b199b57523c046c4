import { useSearchParams } from 'react-router';
import { paths } from '#web/paths.ts';

/** Returns a function that returns the URL of the other mode, keeping the redirect. */
export function useModeAddress(): (mode: 'log-in' | 'register') => string {
  const [search] = useSearchParams();
  return (mode) => {
    const next = new URLSearchParams(search);
    if (mode === 'register') next.set('mode', mode);
    else next.delete('mode');
    return next.size > 0 ? `${paths.home}?${next}` : paths.home;
  };
}
