import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  addressSuggestions,
  clusterDistancePx,
  currencies,
  defaultCurrency,
  eventPrice,
  initialView,
  navigationScrollThresholdPx,
  openingMs,
  pressGuardsMs,
} from './constants.ts';
import { defaultLocale, type Locale } from './locales.ts';
import { usualLanguages } from './usual-site.ts';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
const byName = (codes: readonly Locale[]) =>
  codes.toSorted((one, other) => (`${languageNames.of(one)}` < `${languageNames.of(other)}` ? -1 : 1));

const specification = '../shared/spec/product.md';

/** The value of each constant, with the lines in which the same literal is probably a copy of it. */
const literals = [
  { literal: initialView.longitude, line: /./ },
  { literal: initialView.latitude, line: /./ },
  { literal: initialView.zoom, line: /zoom: |[?&]z=/ },
  { literal: clusterDistancePx, line: /cluster|merge|anchor/i },
  { literal: navigationScrollThresholdPx, line: /scroll/i },
  { literal: addressSuggestions.debounceMs, line: /suggest|settled|address/i },
  { literal: addressSuggestions.minimumLength, line: /suggest|address/i },
  { literal: addressSuggestions.max, line: /suggest|addresses/i },
  { literal: pressGuardsMs.besideNewPopup, line: /press|click|guard|popup/i },
  { literal: pressGuardsMs.insideNewPopup, line: /press|click|guard|popup/i },
  { literal: pressGuardsMs.secondPress, line: /press|click|guard|popup/i },
  { literal: openingMs, line: /open|popup|dialog|modal|sheet|transition|animation/i },
  { literal: `'${defaultCurrency}'`, line: /./ },
  { literal: `'${defaultLocale}'`, line: /default|fallback|\?\? |\|\| /i },
];

/**
 * Files that may contain these literals: tests, samples, tables of currencies, and the CSS tokens, which another test
 * compares.
 */
const elsewhere =
  /\.test\.|^contract\/(?:constants|locales)\.ts$|^web\/(?:style\/tokens\.css$|kit\/)|^server\/(?:sources\/parse\/prices|announcements\/currencies)\.ts$|sample-data|migrations|arbitraries/;

/** The sentences of the specification, and the same sentences with the constants inserted. */
const sentences = [
  ['Navigation scroll threshold 50 px.', `Navigation scroll threshold ${navigationScrollThresholdPx} px.`],
  [
    'Locales en, fr, es; default and fallback fr.',
    `Locales ${byName(usualLanguages).join(', ')}; default and fallback ${defaultLocale}.`,
  ],
  [
    'Currencies EUR and USD; default EUR; default price 0, minimum 0.',
    `Currencies ${currencies.join(' and ')}; default ${defaultCurrency}; default price ${eventPrice.usual}, minimum ${eventPrice.minimum}.`,
  ],
  [
    'Map centre about 2.55 / 46.81, zoom 5; cluster distance 40 px.',
    `Map centre about ${initialView.longitude} / ${initialView.latitude}, zoom ${initialView.zoom}; cluster distance ${clusterDistancePx} px.`,
  ],
  [
    'Address lookup debounce 500 ms, minimum length 5, at most 3 suggestions.',
    `Address lookup debounce ${addressSuggestions.debounceMs} ms, minimum length ${addressSuggestions.minimumLength}, at most ${addressSuggestions.max} suggestions.`,
  ],
  [
    'Popup click guards 100 and 150 ms; event modal opening 300 ms; click guard 500 ms.',
    `Popup click guards ${pressGuardsMs.besideNewPopup} and ${pressGuardsMs.insideNewPopup} ms; event modal opening ${openingMs} ms; click guard ${pressGuardsMs.secondPress} ms.`,
  ],
] as const;

describe('product constants', () => {
  test.each(sentences)('match the specification: %s', (specified, actual) => expect(actual).toBe(specified));

  test.skipIf(!existsSync(specification))('cover all numbers of the specification', () => {
    const [, section = ''] = readFileSync(specification, 'utf8').split('## 9. Business constants and limits');
    const specified = section.split('\n').filter((line) => /\d/.test(line) || line.includes('Locales'));
    expect(specified.map((line) => line.replace(/^- /, ''))).toEqual(sentences.map(([sentence]) => sentence));
  });

  test('are not repeated as literals elsewhere', () => {
    expect(copies()).toEqual([]);
  });
});

/** Returns `file:line: code` for each line that repeats one of the numbers. */
function copies(): string[] {
  return globSync('{contract,model,server,web,bundling}/**/*.{ts,tsx,css}')
    .filter((file) => !elsewhere.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .flatMap((line, index) => (isCopy(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
}

const isCopy = (code: string) =>
  literals.some(({ literal, line }) => line.test(code) && literalPattern(String(literal)).test(code));

/** Matches the literal with or without its unit, but not as a part of another number, a name or a colour. */
const literalPattern = (literal: string) =>
  new RegExp(String.raw`(?<![\w.#$-])${RegExp.escape(literal)}(?:ms|px)?(?![\w.%])`);

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(?<=^|\s)\/\/.*$/gm, '');
