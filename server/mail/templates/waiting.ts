import type { ReportReason } from '#contract/reports.ts';
import type { MailTexts, Paragraph, Template } from './letter.ts';

/** An item that waits for an administrator. `from`, `about` and `words` are user texts. */
export type WaitingItem =
  | { kind: 'message'; from: string; about: string; words: string }
  | { kind: 'report'; reason: ReportReason; about: string; when: string; words: string }
  | { kind: 'reported-message'; about: string; words: string }
  | { kind: 'event'; from: string; about: string; when: string }
  | { kind: 'claim'; tab: 'sources' | 'events'; from: string; about: string; words: string };

interface Facts {
  counts: { events: number; messages: number; reports: number; claims: number };
  items: WaitingItem[];
  /** Number of items that are not listed. */
  more: number;
}

/** Sent to administrators: new events, messages, reports and claims. The subject has only their numbers, no user text. */
export const waiting: Template<Facts> = ({ counts, items, more }, t) => {
  const parts = (['events', 'messages', 'reports', 'claims'] as const).flatMap((kind) =>
    counts[kind] > 0 ? [t(`waiting.${kind}`, { count: counts[kind] })] : [],
  );
  const [path = '/admin', ...others] = new Set(items.map(panelPath));
  return {
    subject: t('waiting.subject', { counts: parts.join(', ') }),
    paragraphs: [
      t('waiting.intro'),
      ...items.map((item) => paragraphOf(item, t)),
      ...(more > 0 ? [t('waiting.more', { count: more })] : []),
    ],
    button: { label: t('waiting.open'), path: others.length === 0 ? path : '/admin' },
    notes: [t('waiting.why')],
  };
};

function panelPath(item: WaitingItem): string {
  if (item.kind === 'event') return '/admin?tab=waiting';
  if (item.kind === 'claim') return `/admin?tab=${item.tab}`;
  return item.kind === 'message' ? '/admin?tab=requests' : '/admin?tab=reports';
}

function paragraphOf(item: WaitingItem, t: MailTexts): Paragraph {
  const path = panelPath(item);
  if (item.kind === 'report') {
    const lines = [`${item.about}, ${item.when}`, ...(item.words ? [item.words] : [])];
    return { by: t(`waiting.report.${item.reason}`), written: lines.join('\n'), path };
  }
  const by =
    item.kind === 'reported-message' ? t('waiting.reportedMessage') : t(`waiting.${item.kind}`, { from: item.from });
  const details = item.kind === 'event' ? item.when : item.words;
  return { by, written: [oneLine(item.about), details].filter(Boolean).join('\n'), path };
}

/** The first line becomes the link, so it must not contain line breaks. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim() || '…';
}
