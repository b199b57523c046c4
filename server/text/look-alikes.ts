/** Characters that are not visible: zero-width spaces, soft hyphens, variation selectors, fillers. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Returns a text with one form of each letter (full-width and styled letters are plain), without invisible characters. */
export function visibleText(text: string): string {
  // Removing a character can let the letters around it be composed.
  return text.normalize('NFKC').replace(invisible, '').normalize('NFKC');
}

/** Lower-case letters of other scripts that look exactly like a Latin one in most fonts. */
const identical = {
  ...{ a: 'а', c: 'сϲ', d: 'ԁ', e: 'е', h: 'һ', i: 'і', j: 'јϳ', l: 'ӏ', o: 'оοօ', p: 'р', q: 'ԛ', s: 'ѕ' },
  ...{ v: 'ѵ', w: 'ԝ', x: 'х', y: 'у' },
};
/** Lower-case letters that look like a Latin one in one of their cases, or nearly. Also small capitals. */
const similar = {
  ...{ a: 'αɑᴀ', b: 'вβьʙ', c: 'ᴄ', d: 'ɗᴅ', e: 'εҽєᴇ', f: 'ғϝ', g: 'ɡցɢ', h: 'нηհʜ', i: 'ιɩɪ', j: 'ᴊ', k: 'кκᴋ' },
  ...{ l: 'ʟ', m: 'мμᴍ', n: 'пոɴ', o: 'ᴏσ', p: 'ρᴘ', q: 'գ', r: 'гʀ', s: 'ꜱ', t: 'тτᴛ', u: 'иυսᴜ', v: 'νᴠ' },
  ...{ w: 'шωաᴡ', x: 'χ', y: 'үγʏ', z: 'ζᴢ' },
};

const latinLetters = new Map(
  [identical, similar].flatMap((table) =>
    Object.entries(table).flatMap(([latin, letters]) =>
      [...letters].map((letter): [string, string] => [letter, latin]),
    ),
  ),
);
const anyLookAlike = new RegExp(`[${[...latinLetters.keys()].join('')}]`, 'gu');
const onlyIdentical = new RegExp(`^[${Object.values(identical).join('')}]+$`, 'u');

/** Returns a lower-case text with Latin letters instead of those that look like one: `раgе` is `page`. */
export function foldLookAlikes(text: string): string {
  return text.replace(anyLookAlike, (letter) => latinLetters.get(letter) ?? letter);
}

/** Returns whether all letters of a lower-case word are of another script, and look exactly like Latin ones. */
export function looksLatin(word: string): boolean {
  return onlyIdentical.test(word);
}
