import { useTranslation } from 'react-i18next';
import type { ListedSource, SourceState } from '#contract/sources.ts';
import { Tag } from '#web/administration/tag.tsx';
import { isIncomplete } from './reading-faults.tsx';

type Named = Pick<ListedSource, 'state' | 'url'>;
type Tagged = Named & Parameters<typeof isIncomplete>[0];

const kinds: Record<SourceState, 'plain' | 'good' | 'warning' | 'bad'> = {
  reading: 'plain',
  preview: 'warning',
  'in-step': 'good',
  held: 'warning',
  failing: 'bad',
  paused: 'warning',
  stopped: 'bad',
};

/** Shows the state of a source as a short label. */
export function StateTag({ source }: { source: Tagged }) {
  const { t } = useTranslation();
  if (isIncomplete(source)) return <Tag kind="warning">{t('sources:states.incomplete')}</Tag>;
  return <Tag kind={kinds[source.state]}>{t(`sources:states.${wordOf(source)}`)}</Tag>;
}

/**
 * Returns the key of the text for a source's state. An uploaded file is not read again, so it is `taken` instead of in
 * sync.
 */
export function wordOf({ state, url }: Named): SourceState | 'taken' {
  return state === 'in-step' && url === null ? 'taken' : state;
}
