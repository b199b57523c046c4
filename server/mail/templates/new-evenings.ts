import type { Locale } from '#contract/locales.ts';
import {
  asBlock,
  type EveningLine,
  maxLines,
  nameWithDay,
  type Stop,
  settingsPath,
  whenWithDates,
} from './evening-lines.ts';
import { amount, type Letter, type Template } from './letter.ts';

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
export const newEvenings: Template<Facts> = {
  fr: (facts) => {
    const { lines, only, stop } = facts;
    return {
      subject:
        titleOf(facts, 'fr', (name) => `Nouveau\u00a0: ${name}`) ??
        `${amount('fr', lines.length)} nouveaux événements pour vous`,
      paragraphs: [
        single(facts) ? 'Voici ce qui vient d’être annoncé.' : 'Voici les nouveautés de ce que vous suivez.',
        ...blocks(facts, 'fr', (why) => `Parce que vous suivez\u00a0: ${why}`),
        ...more(facts, (count) => `Et encore ${amount('fr', count)}.`),
      ],
      button: button(facts, 'Voir la page', 'Tout voir'),
      links: [{ label: 'Régler le rythme, l’heure et la zone', path: settingsPath }],
      unsubscribe: {
        ...stop,
        label: only === undefined ? 'Ne plus recevoir ces e-mails' : `Ne plus recevoir d’e-mails pour ${only}`,
      },
    };
  },
  en: (facts) => {
    const { lines, only, stop } = facts;
    return {
      subject: titleOf(facts, 'en', (name) => `New: ${name}`) ?? `${amount('en', lines.length)} new events for you`,
      paragraphs: [
        single(facts) ? 'Just announced.' : 'Here’s the latest from what you follow.',
        ...blocks(facts, 'en', (why) => `Because you follow ${why}`),
        ...more(facts, (count) => `And ${amount('en', count)} more.`),
      ],
      button: button(facts, 'See the page', 'See all'),
      links: [{ label: 'Choose how often, when and how far away', path: settingsPath }],
      unsubscribe: {
        ...stop,
        label: only === undefined ? 'Stop these e-mails' : `Stop e-mails about ${only}`,
      },
    };
  },
  es: (facts) => {
    const { lines, only, stop } = facts;
    return {
      subject:
        titleOf(facts, 'es', (name) => `Nuevo: ${name}`) ?? `${amount('es', lines.length)} eventos nuevos para ti`,
      paragraphs: [
        single(facts) ? 'Acaba de anunciarse.' : 'Estas son las novedades de lo que sigues.',
        ...blocks(facts, 'es', (why) => `Porque sigues: ${why}`),
        ...more(facts, (count) => `Y ${amount('es', count)} más.`),
      ],
      button: button(facts, 'Ver la página', 'Ver todo'),
      links: [{ label: 'Ajustar la frecuencia, la hora y la zona', path: settingsPath }],
      unsubscribe: {
        ...stop,
        label: only === undefined ? 'Dejar de recibir estos correos' : `Dejar de recibir correos sobre ${only}`,
      },
    };
  },
};

/** Returns the subject of a mail about a single event. */
function titleOf({ lines }: Facts, locale: Locale, words: (name: string) => string): string | undefined {
  const [line, ...others] = lines;
  return line && others.length === 0 ? words(nameWithDay(locale, line)) : undefined;
}

function single({ lines }: Facts): boolean {
  return lines.length === 1;
}

function blocks({ lines }: Facts, locale: 'fr' | 'en' | 'es', because: (why: string) => string): Letter['paragraphs'] {
  return lines
    .slice(0, maxLines)
    .map((line) => asBlock(line.path, [line.name, whenWithDates(locale, line), line.where], because(line.why)));
}

function more({ lines }: Facts, words: (count: number) => string): string[] {
  return lines.length > maxLines ? [words(lines.length - maxLines)] : [];
}

function button(facts: Facts, one: string, all: string): NonNullable<Letter['button']> {
  return single(facts) ? { label: one, path: facts.lines[0]?.path ?? facts.path } : { label: all, path: facts.path };
}
