import { asBlock, pageButton, type ReminderLine, type Stop, settingsPath } from './evening-lines.ts';
import type { MailTexts, Template } from './letter.ts';

interface Facts {
  /** Ordered by start. */
  lines: readonly ReminderLine[];
  /** Page that lists all events of the mail. */
  path: string;
  stop: Stop;
}

/** Sent to users who saved an event: it takes place the next day, or starts in two hours. */
export const reminders: Template<Facts> = ({ lines, path, stop }, t) => {
  const only = lines.length === 1 ? lines[0] : undefined;
  return {
    subject: only
      ? t('reminders.subject', { ahead: ahead(only, t), name: only.name })
      : t('reminders.subjectOfAll', { count: lines.length }),
    paragraphs: [
      t(only ? 'reminders.text' : 'reminders.textOfAll'),
      ...lines.map((line) => asBlock(line.path, [line.name, ahead(line, t), line.when, line.where, ...line.known])),
    ],
    button: pageButton(lines, path, t),
    links: [{ label: t('shared.chooseMessages'), path: settingsPath }],
    notes: [t('reminders.why')],
    unsubscribe: { ...stop, label: t('reminders.stop') },
  };
};

/** Returns when the event starts: `Tomorrow` or `Starts at 21:00`. */
function ahead({ daysAhead, clock }: ReminderLine, t: MailTexts): string {
  // Some languages have another word before one o’clock.
  if (daysAhead === null) return t('reminders.soon', { count: Number.parseInt(clock, 10), clock });
  if (daysAhead === 'tonight') return t('reminders.tonight');
  return t(daysAhead > 0 ? 'reminders.tomorrow' : 'reminders.today');
}
