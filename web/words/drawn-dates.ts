import type { Locale } from '#contract/locales.ts';
import * as anew from '#web/words/dates.ts';

/*
 * What stands for `dates.ts` where the server draws pages (`vite.config.ts`): page after page shows evenings of the same
 * days, and naming a day takes as long as drawing all else of a card.
 */

// biome-ignore lint/plugin: whoever names the module is given this, and asks it for anything
export * from '#web/words/dates.ts';

export const shortDays = remember(anew.shortDays);
export const shortSpan = remember(anew.shortSpan);
export const longSpan = remember(anew.longSpan);

type NameSpan = (locale: Locale, start: string, end: string) => string;

/** The evenings of two years, in three languages, that begin and end at the usual hours. */
const mostKnown = 10_000;

function remember(name: NameSpan): NameSpan {
  const known = new Map<string, string>();
  return (locale, start, end) => {
    const key = `${locale} ${start.slice(0, 16)} ${end.slice(0, 16)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const said = name(locale, start, end);
    if (known.size >= mostKnown) known.clear();
    known.set(key, said);
    return said;
  };
}
