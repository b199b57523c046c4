import { useTranslation } from 'react-i18next';
import type { ListedSource } from '#contract/sources.ts';

/** What kind of thing it is, and where it stands: `Calendar · agenda.example`. */
export function useSourceOrigin(): (source: Pick<ListedSource, 'kind' | 'url'>) => string {
  const { t } = useTranslation();
  return ({ kind, url }) =>
    [t(`sources:kinds.${kind ?? 'unknown'}`), url === null ? t('sources:aFile') : hostOf(url)].join(' · ');
}

/** What a source is called. A file may say nothing of itself: then it is called by what it is. */
export function useSourceName(): (source: Pick<ListedSource, 'name' | 'kind' | 'url'>) => string {
  const originOf = useSourceOrigin();
  return (source) => source.name || originOf(source);
}

/** `https://www.agenda.example/tango.ics` → `agenda.example` */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url;
}
