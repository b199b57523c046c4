import type { Locale } from '#contract/locales.ts';
import {
  asBlock,
  type ChangeLine,
  maxLines,
  nameWithDay,
  type Stop,
  settingsPath,
  whenWithDates,
} from './evening-lines.ts';
import { amount, type Letter, type Template } from './letter.ts';

interface Facts {
  /** Ordered by start. */
  lines: readonly ChangeLine[];
  /** Page that lists all events of the mail. */
  path: string;
  stop: Stop;
}

interface Words {
  kinds: Record<ChangeLine['kind'], string>;
  reason(text: string): string;
  /** `Before: …` */
  before(text: string): string;
  now(text: string): string;
}

/**
 * Sent to users who saved events or were notified of them: the events were cancelled, reinstated, removed, or moved in
 * time or place.
 */
export const eveningChanges: Template<Facts> = {
  fr: ({ lines, path, stop }) => ({
    subject: only(lines)
      ? {
          cancelled: `Annulé\u00a0: ${title(lines, 'fr')}`,
          gone: `Plus annoncé\u00a0: ${title(lines, 'fr')}`,
          moved: `Changement\u00a0: ${title(lines, 'fr')}`,
          back: `De nouveau prévu\u00a0: ${title(lines, 'fr')}`,
        }[only(lines)?.kind ?? 'moved']
      : `${amount('fr', lines.length)} événements ont changé`,
    paragraphs: [
      'Voici ce qui a changé.',
      ...blocks(lines, 'fr', {
        kinds: {
          cancelled: 'Annulé',
          gone: 'N’est plus annoncé sur Pista',
          moved: 'Changement',
          back: 'De nouveau prévu',
        },
        reason: (text) => `Raison\u00a0: ${text}`,
        before: (text) => `Avant\u00a0: ${text}`,
        now: (text) => `Maintenant\u00a0: ${text}`,
      }),
      ...more(lines, (count) => `Et encore ${amount('fr', count)}.`),
    ],
    button: button(lines, path, 'Voir la page', 'Tout voir'),
    links: [{ label: 'Choisir ce que vous recevez', path: settingsPath }],
    notes: [
      'Vous recevez ce message parce que vous avez enregistré ces dates sur Pista, ou que nous vous les avons annoncées.',
    ],
    unsubscribe: { ...stop, label: 'Ne plus recevoir d’e-mails quand une date change' },
  }),
  en: ({ lines, path, stop }) => ({
    subject: only(lines)
      ? {
          cancelled: `Cancelled: ${title(lines, 'en')}`,
          gone: `No longer listed: ${title(lines, 'en')}`,
          moved: `Changed: ${title(lines, 'en')}`,
          back: `Back on: ${title(lines, 'en')}`,
        }[only(lines)?.kind ?? 'moved']
      : `${amount('en', lines.length)} events have changed`,
    paragraphs: [
      'Here’s what has changed.',
      ...blocks(lines, 'en', {
        kinds: {
          cancelled: 'Cancelled',
          gone: 'No longer listed on Pista',
          moved: 'Changed',
          back: 'Back on',
        },
        reason: (text) => `Reason: ${text}`,
        before: (text) => `Before: ${text}`,
        now: (text) => `Now: ${text}`,
      }),
      ...more(lines, (count) => `And ${amount('en', count)} more.`),
    ],
    button: button(lines, path, 'See the page', 'See all'),
    links: [{ label: 'Choose what we send you', path: settingsPath }],
    notes: ['You’re getting this because you saved these events on Pista, or we alerted you to them.'],
    unsubscribe: { ...stop, label: 'Stop e-mails about changes' },
  }),
  es: ({ lines, path, stop }) => ({
    subject: only(lines)
      ? {
          cancelled: `Cancelado: ${title(lines, 'es')}`,
          gone: `Ya no se anuncia: ${title(lines, 'es')}`,
          moved: `Cambio: ${title(lines, 'es')}`,
          back: `Vuelve a celebrarse: ${title(lines, 'es')}`,
        }[only(lines)?.kind ?? 'moved']
      : `Han cambiado ${amount('es', lines.length)} eventos`,
    paragraphs: [
      'Esto es lo que ha cambiado.',
      ...blocks(lines, 'es', {
        kinds: {
          cancelled: 'Cancelado',
          gone: 'Ya no se anuncia en Pista',
          moved: 'Cambio',
          back: 'Vuelve a celebrarse',
        },
        reason: (text) => `Motivo: ${text}`,
        before: (text) => `Antes: ${text}`,
        now: (text) => `Ahora: ${text}`,
      }),
      ...more(lines, (count) => `Y ${amount('es', count)} más.`),
    ],
    button: button(lines, path, 'Ver la página', 'Ver todo'),
    links: [{ label: 'Elegir lo que recibes', path: settingsPath }],
    notes: ['Recibes este mensaje porque guardaste estos eventos en Pista o porque te avisamos de ellos.'],
    unsubscribe: { ...stop, label: 'Dejar de recibir correos sobre cambios' },
  }),
};

type Lines = Facts['lines'];

function only(lines: Lines): ChangeLine | undefined {
  return lines.length === 1 ? lines[0] : undefined;
}

function title(lines: Lines, locale: Locale): string {
  const line = only(lines);
  return line ? nameWithDay(locale, line) : '';
}

function blocks(lines: Lines, locale: Locale, { kinds, reason, before, now }: Words): Letter['paragraphs'] {
  return lines.slice(0, maxLines).map((line) => {
    const when = whenWithDates(locale, line);
    const [oldWhen, oldWhere] = [line.before?.when, line.before?.where];
    return asBlock(line.path, [
      line.name,
      kinds[line.kind],
      line.reason && reason(line.reason),
      oldWhen && before(oldWhen),
      oldWhen === undefined ? when : now(when),
      oldWhere && before(oldWhere),
      oldWhere === undefined ? line.where : now(line.where),
    ]);
  });
}

function more(lines: Lines, words: (count: number) => string): string[] {
  return lines.length > maxLines ? [words(lines.length - maxLines)] : [];
}

function button(lines: Lines, path: string, one: string, all: string): NonNullable<Letter['button']> {
  const line = only(lines);
  return line ? { label: one, path: line.path } : { label: all, path };
}
