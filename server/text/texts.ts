import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance, type TFunction } from 'i18next';
import { isolated } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import { fileOf } from '#languages/server-namespaces.ts';
import type { ServerTexts } from '#languages/texts.ts';
import { formatNumber } from './numbers.ts';

/** A file of texts that only the server uses: `mails`, `cards`. */
export type TextNamespace = keyof ServerTexts;

type Values<Variable extends string> = [Variable] extends [never]
  ? []
  : [{ [Name in Variable]: Name extends 'count' ? number : string }];

/** Returns a text of a namespace in one language: `t('frame.greeting', { name })`. `count` selects the plural form. */
export type Texts<Name extends TextNamespace> = <Key extends keyof ServerTexts[Name] & string>(
  key: Key,
  ...values: Values<ServerTexts[Name][Key] & string>
) => string;

const folder = join(import.meta.dirname, '../../languages');

/**
 * Returns the texts of a namespace in a language. `site` is the name of the site, for texts that contain it. The files
 * are read once. A text with an unknown key or without the value of a variable throws.
 */
export function textsIn<Name extends TextNamespace>(name: Name, locale: Locale, site?: string): Texts<Name> {
  const write = loaded.get(`${locale} ${name}`) ?? load(name, locale);
  if (site === undefined) return write as Texts<Name>;
  return ((key: string, values?: object) => write(key, { site, ...values })) as Texts<Name>;
}

/**
 * Returns texts without variables of a namespace of the browser, by their keys (`trail.actions.event-added`), for files
 * that show what the panel shows.
 */
export function plainTextsIn(name: string, locale: Locale): ReadonlyMap<string, string> {
  return new Map(plainTexts(JSON.parse(readFileSync(join(folder, locale, fileOf(name)), 'utf8'))));
}

type Write = (key: string, values?: object) => string;

const loaded = new Map<string, Write>();

function load(name: TextNamespace, locale: Locale): Write {
  const file = fileOf(name);
  const texts: Section = JSON.parse(readFileSync(join(folder, locale, file), 'utf8'));
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    resources: { [locale]: { [name]: texts } },
    defaultNS: name as never,
    // All texts are given, so the instance is ready at once.
    initAsync: false,
    nsSeparator: false,
    // Mails and pages escape what they show.
    interpolation: { escape: (text) => isolated(locale, text) },
    parseMissingKeyHandler: (key) => fail(`The text ${key} is not in ${locale}/${file}.`),
    missingInterpolationHandler: (text, [, variable]) => fail(`${variable} has no value in “${text}”.`),
  });
  i18n.services.formatter?.add('number', (value: number) => formatNumber(locale, value));
  const plain = new Map(plainTexts(texts));
  const fill = i18n.t as TFunction as unknown as Write;
  // A feed of a thousand events has ten thousand of them, and each call of i18next takes some microseconds.
  const write: Write = (key, values) => plain.get(key) ?? fill(key, values);
  loaded.set(`${locale} ${name}`, write);
  return write;
}

interface Section {
  readonly [key: string]: string | Section;
}

/** Returns the texts without variables. Plural forms have other keys than callers give, so they are never found. */
function plainTexts(section: Section, path = ''): [key: string, text: string][] {
  return Object.entries(section).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? (text.includes('{{') ? [] : [[path + key, text]]) : plainTexts(text, `${path}${key}.`),
  );
}

function fail(message: string): never {
  throw new Error(message);
}
