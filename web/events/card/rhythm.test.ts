import { expect, test } from 'vitest';
import { usualLanguages } from '#contract/usual-site.ts';
import { rhythmOf } from '#server/events/series/rhythm.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { formatRhythm } from './rhythm.ts';

/** Days since 1970-01-01: a Sunday. */
const sunday = 3;

test.each([
  ['FREQ=WEEKLY;COUNT=8', 'Chaque dimanche', 'Every Sunday', 'Cada domingo'],
  ['FREQ=WEEKLY;INTERVAL=1;UNTIL=20271231', 'Chaque dimanche', 'Every Sunday', 'Cada domingo'],
  ['FREQ=WEEKLY;INTERVAL=2;COUNT=8', 'Un dimanche sur deux', 'Every other Sunday', 'Un domingo sí y otro no'],
  [
    'FREQ=MONTHLY;BYDAY=2TH;COUNT=8',
    'Le 2e jeudi du mois',
    'Every second Thursday of the month',
    'El segundo jueves de cada mes',
  ],
  [
    'FREQ=MONTHLY;BYDAY=-1SA;COUNT=8',
    'Le dernier samedi du mois',
    'Every last Saturday of the month',
    'El último sábado de cada mes',
  ],
  ['FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8', 'Chaque mardi et jeudi', 'Every Tuesday and Thursday', 'Cada martes y jueves'],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH;COUNT=8',
    'Toutes les deux semaines : mardi et jeudi',
    'Every two weeks on Tuesday and Thursday',
    'Cada dos semanas: martes y jueves',
  ],
  [
    'FREQ=MONTHLY;BYDAY=2SA,4SA;COUNT=8',
    'Les 2e et 4e samedis du mois',
    'Every second and fourth Saturday of the month',
    'El segundo y cuarto sábado de cada mes',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1SA,5SA;COUNT=8',
    'Les 1er et 5e samedis du mois',
    'Every first and fifth Saturday of the month',
    'El primer y quinto sábado de cada mes',
  ],
  ['FREQ=MONTHLY;BYDAY=2SA,4SU;COUNT=8', 'À plusieurs dates', 'On several dates', 'En varias fechas'],
  ['FREQ=WEEKLY;INTERVAL=3;COUNT=8', 'À plusieurs dates', 'On several dates', 'En varias fechas'],
])('formats a rule: %s', async (rule, ...words) => {
  const said = await Promise.all(
    usualLanguages.map(async (locale) => formatRhythm((await createI18n(locale)).t, locale, rhythmOf(rule, sunday))),
  );
  expect(said).toEqual(words);
});
