import type { Locale } from '#contract/locales.ts';
import { asBlock, type ReminderLine, type Stop, settingsPath } from './evening-lines.ts';
import { amount, type Letter, type Template } from './letter.ts';

interface Facts {
  /** Ordered by start. */
  lines: readonly ReminderLine[];
  /** Page that lists all events of the mail. */
  path: string;
  stop: Stop;
}

interface Words {
  soon(clock: string): string;
  today: string;
  tonight: string;
  tomorrow: string;
}

/** Sent to users who saved an event: it takes place the next day, or starts in two hours. */
export const reminders: Template<Facts> = {
  fr: ({ lines, path, stop }) => ({
    subject: subject(lines, 'fr', `Vos prochaines soirées\u00a0: ${amount('fr', lines.length)}`),
    paragraphs: [
      only(lines) ? 'C’est bientôt\u202f! Voici l’essentiel.' : 'Voici ce qui vous attend.',
      ...blocks(lines, 'fr'),
    ],
    button: button(lines, path, 'Voir la page', 'Tout voir'),
    links: [{ label: 'Choisir ce que vous recevez', path: settingsPath }],
    notes: ['Vous recevez ce rappel parce que vous avez enregistré cette date sur Pista.'],
    unsubscribe: { ...stop, label: 'Ne plus recevoir de rappels par e-mail' },
  }),
  en: ({ lines, path, stop }) => ({
    subject: subject(lines, 'en', `Coming up: ${amount('en', lines.length)} events`),
    paragraphs: [
      only(lines) ? 'It’s nearly time! Here’s what you need to know.' : 'Here’s what’s coming up.',
      ...blocks(lines, 'en'),
    ],
    button: button(lines, path, 'See the page', 'See all'),
    links: [{ label: 'Choose what we send you', path: settingsPath }],
    notes: ['You’re getting this reminder because you saved this on Pista.'],
    unsubscribe: { ...stop, label: 'Stop e-mail reminders' },
  }),
  es: ({ lines, path, stop }) => ({
    subject: subject(lines, 'es', `Tus próximos eventos: ${amount('es', lines.length)}`),
    paragraphs: [
      only(lines) ? '¡Ya queda poco! Aquí tienes lo esencial.' : 'Esto es lo que te espera.',
      ...blocks(lines, 'es'),
    ],
    button: button(lines, path, 'Ver la página', 'Ver todo'),
    links: [{ label: 'Elegir lo que recibes', path: settingsPath }],
    notes: ['Recibes este recordatorio porque guardaste esta fecha en Pista.'],
    unsubscribe: { ...stop, label: 'Dejar de recibir recordatorios por correo' },
  }),
};

const words: Record<Locale, Words> = {
  fr: { soon: (clock) => `Commence à ${clock}`, today: 'Aujourd’hui', tonight: 'Cette nuit', tomorrow: 'Demain' },
  en: { soon: (clock) => `Starts at ${clock}`, today: 'Today', tonight: 'Tonight', tomorrow: 'Tomorrow' },
  es: {
    soon: (clock) => `Empieza a ${clock.startsWith('01') ? 'la' : 'las'} ${clock}`,
    today: 'Hoy',
    tonight: 'Esta noche',
    tomorrow: 'Mañana',
  },
};

/** Returns `Tomorrow: Milonga du canal` or `Starts at 21:00: Milonga du canal`. */
function subject(lines: Facts['lines'], locale: Locale, many: string): string {
  const line = only(lines);
  return line ? `${ahead(line, locale)}${locale === 'fr' ? '\u00a0' : ''}: ${line.name}` : many;
}

function ahead({ daysAhead, clock }: ReminderLine, locale: Locale): string {
  const { soon, today, tonight, tomorrow } = words[locale];
  if (daysAhead === null) return soon(clock);
  if (daysAhead === 'tonight') return tonight;
  return daysAhead > 0 ? tomorrow : today;
}

function only(lines: Facts['lines']): ReminderLine | undefined {
  return lines.length === 1 ? lines[0] : undefined;
}

function blocks(lines: Facts['lines'], locale: Locale): Letter['paragraphs'] {
  return lines.map((line) =>
    asBlock(line.path, [line.name, ahead(line, locale), line.when, line.where, ...line.known]),
  );
}

function button(lines: Facts['lines'], path: string, one: string, all: string): NonNullable<Letter['button']> {
  const line = only(lines);
  return line ? { label: one, path: line.path } : { label: all, path };
}
