import {
  asBlock,
  type EveningLine,
  maxLines,
  moreThan,
  nameWithDay,
  pageButton,
  type Stop,
  settingsPath,
  whenWithDates,
} from './evening-lines.ts';
import type { Template } from './letter.ts';

interface Facts {
  /** Ordered by start. */
  lines: readonly EveningLine[];
  /** Page that lists all events of the mail. */
  path: string;
  /** Description of the only follow that matches; undefined if there are several. */
  only?: string;
  stop: Stop;
}

/** Sent to followers of styles, places or people: events that were announced since the last mail. */
export const newEvenings: Template<Facts> = ({ lines, path, only, stop }, t) => {
  const single = lines.length === 1 ? lines[0] : undefined;
  return {
    subject: single
      ? t('newEvenings.subject', { name: nameWithDay(single, t) })
      : t('newEvenings.subjectOfAll', { count: lines.length }),
    paragraphs: [
      t(single ? 'newEvenings.text' : 'newEvenings.textOfAll'),
      ...lines
        .slice(0, maxLines)
        .map((line) =>
          asBlock(
            line.path,
            [line.name, whenWithDates(line, t), line.where],
            t('newEvenings.because', { follow: line.why }),
          ),
        ),
      ...moreThan(lines, t),
    ],
    button: pageButton(lines, path, t),
    links: [{ label: t('newEvenings.chooseRhythm'), path: settingsPath }],
    unsubscribe: {
      ...stop,
      label: only === undefined ? t('newEvenings.stop') : t('newEvenings.stopOne', { follow: only }),
    },
  };
};
