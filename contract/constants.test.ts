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
import { defaultLocale, type Locale, locales } from './locales.ts';

const englishNames = new Intl.DisplayNames('en', { type: 'language' });
const byName = (codes: readonly Locale[]) =>
  codes.toSorted((one, other) => (`${englishNames.of(one)}` < `${englishNames.of(other)}` ? -1 : 1));

const specification = '../shared/spec/product.md';

/** Each number where it is spoken of: in lines about its subject, and in files that are about nothing else. */
const spokenOf = [
  { literal: initialView.longitude, line: /./ },
  { literal: initialView.latitude, line: /./ },
  { literal: initialView.zoom, line: /zoom: |[?&]z=/ },
  { literal: clusterDistancePx, line: /cluster|merge|anchor/i },
  { literal: navigationScrollThresholdPx, line: /scroll/i },
  { literal: addressSuggestions.debounceMs, line: /suggest|settled|address/i },
  { literal: addressSuggestions.minimumLength, line: /suggest|address/i },
  { literal: addressSuggestions.most, line: /suggest|addresses/i },
  { literal: pressGuardsMs.besideNewPopup, line: /press|click|guard|popup/i },
  { literal: pressGuardsMs.insideNewPopup, line: /press|click|guard|popup/i },
  { literal: pressGuardsMs.secondPress, line: /press|click|guard|popup/i },
  { literal: openingMs, line: /open|popup|dialog|modal|sheet|transition|animation/i },
  { literal: `'${defaultCurrency}'`, line: /./ },
  { literal: `'${defaultLocale}'`, line: /default|fallback|\?\? |\|\| /i },
];

/** But the style sheet’s own copies, which a test of theirs holds to these, what tests and samples enter, and the tables of signs. */
const elsewhere =
  /\.test\.|^contract\/(?:constants|locales)\.ts$|^web\/(?:style\/tokens\.css$|kit\/)|^server\/(?:sources\/prices|announcements\/currencies)\.ts$|sample-data|migrations|arbitraries/;

/** What the specification says of numbers, word for word, beside the same with the constants put in. */
const sentences = [
  ['Navigation scroll threshold 50 px.', `Navigation scroll threshold ${navigationScrollThresholdPx} px.`],
  [
    'Locales en, fr, es; default and fallback fr.',
    `Locales ${byName(locales).join(', ')}; default and fallback ${defaultLocale}.`,
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
    `Address lookup debounce ${addressSuggestions.debounceMs} ms, minimum length ${addressSuggestions.minimumLength}, at most ${addressSuggestions.most} suggestions.`,
  ],
  [
    'Popup click guards 100 and 150 ms; event modal opening 300 ms; click guard 500 ms.',
    `Popup click guards ${pressGuardsMs.besideNewPopup} and ${pressGuardsMs.insideNewPopup} ms; event modal opening ${openingMs} ms; click guard ${pressGuardsMs.secondPress} ms.`,
  ],
] as const;

describe('the product’s numbers', () => {
  test.each(sentences)('are those of the specification: %s', (said, ours) => expect(ours).toBe(said));

  test.skipIf(!existsSync(specification))('are all that the specification has', () => {
    const [, section = ''] = readFileSync(specification, 'utf8').split('## 9. Business constants and limits');
    const said = section.split('\n').filter((line) => /\d/.test(line) || line.includes('Locales'));
    expect(said.map((line) => line.replace(/^- /, ''))).toEqual(sentences.map(([sentence]) => sentence));
  });

  test('stand nowhere else', () => {
    expect(copies()).toEqual([]);
  });
});

/** `file:line` and its words, wherever a line has one of the numbers once more. */
function copies(): string[] {
  return globSync('{contract,server,web,bundling}/**/*.{ts,tsx,css}')
    .filter((file) => !elsewhere.test(file))
    .flatMap((file) =>
      withoutComments(readFileSync(file, 'utf8'))
        .split('\n')
        .flatMap((line, index) => (isCopy(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
}

const isCopy = (code: string) =>
  spokenOf.some(({ literal, line }) => line.test(code) && asLiteral(String(literal)).test(code));

/** The number by itself or with its unit, not as a part of another one, of a name or of a colour. */
const asLiteral = (literal: string) =>
  new RegExp(String.raw`(?<![\w.#$-])${RegExp.escape(literal)}(?:ms|px)?(?![\w.%])`);

const withoutComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(?<=^|\s)\/\/.*$/gm, '');
