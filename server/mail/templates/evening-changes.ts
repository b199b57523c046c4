import {
  asBlock,
  type ChangeLine,
  maxLines,
  moreThan,
  nameWithDay,
  pageButton,
  type Stop,
  settingsPath,
  whenWithDates,
} from './evening-lines.ts';
import type { Letter, MailTexts, Template } from './letter.ts';

interface Facts {
  /** Ordered by start. */
  lines: readonly ChangeLine[];
  /** Page that lists all events of the mail. */
  path: string;
  stop: Stop;
}

/**
 * Sent to users who saved events or were notified of them: the events were cancelled, reinstated, removed, or moved in
 * time or place.
 */
export const eveningChanges: Template<Facts> = ({ lines, path, stop }, t) => {
  const only = lines.length === 1 ? lines[0] : undefined;
  return {
    subject: only
      ? t(`eveningChanges.subject.${only.kind}`, { name: nameWithDay(only, t) })
      : t('eveningChanges.subjectOfAll', { count: lines.length }),
    paragraphs: [
      t('eveningChanges.text'),
      ...lines.slice(0, maxLines).map((line) => block(line, t)),
      ...moreThan(lines, t),
    ],
    button: pageButton(lines, path, t),
    links: [{ label: t('shared.chooseMessages'), path: settingsPath }],
    notes: [t('eveningChanges.why')],
    unsubscribe: { ...stop, label: t('eveningChanges.stop') },
  };
};

function block(line: ChangeLine, t: MailTexts): Letter['paragraphs'][number] {
  const { when: oldWhen, where: oldWhere } = line.before ?? {};
  const before = (text: string | undefined) => text && t('eveningChanges.before', { before: text });
  const after = (old: string | undefined, now: string) => (old === undefined ? now : t('eveningChanges.now', { now }));
  return asBlock(line.path, [
    line.name,
    t(`eveningChanges.kind.${line.kind}`),
    line.reason && t('eveningChanges.reason', { reason: line.reason }),
    before(oldWhen),
    after(oldWhen, whenWithDates(line, t)),
    before(oldWhere),
    after(oldWhere, line.where),
  ]);
}
