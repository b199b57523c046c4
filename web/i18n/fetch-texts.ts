import type { Locale } from '#contract/locales.ts';
import type { Formats } from './formats.ts';

/*
 * Loads texts in browsers, instead of `load-texts.ts`. The files of a language are in one folder, whose name contains the
 * version of its texts. Nothing lists languages or files, so a new language costs the others nothing.
 */

/** The folder of each language used so far: `/assets/texts/fr-1a2b3c4d/`. */
const folders: Partial<Record<Locale, string>> = {};

const formats: Partial<Record<Locale, Formats>> = {};

/** Returns how a language writes dates and prices. Its base must have been loaded. */
export function formatsOf(locale: Locale): Formats {
  return formats[locale] as Formats;
}

/** Returns the texts that every page needs, by namespace. Rejects without a network. */
export async function loadBase(locale: Locale): Promise<Record<string, object>> {
  const own = document.querySelector<HTMLLinkElement>('#texts')?.href ?? '';
  // The server redirects to the current version of another language.
  const answer = await get(own.includes(`/${locale}-`) ? own : `/assets/texts/${locale}`);
  folders[locale] = new URL('.', answer.url).href;
  const base = await answer.json();
  formats[locale] = base.formats;
  return base;
}

/** Returns the texts of a namespace. The base must have been loaded. Rejects without a network. */
export async function loadNamespace(locale: Locale, namespace: string): Promise<object> {
  return (await get(`${folders[locale]}${namespace}.json`)).json();
}

async function get(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
