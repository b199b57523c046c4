import { flatten, type Section } from './folder.ts';

export interface Flaw {
  kind: 'missing' | 'superfluous' | 'plural form missing' | 'wrong variables' | 'empty';
  /** Namespace and key: `map.found_other`. */
  path: string;
  detail?: string;
}

/** Each language has its own keys in these sections. */
const ownSections = /^formats\.contractions\./;

const pluralForm = /_(?:zero|one|two|few|many|other)$/;

/** Larger counts do not occur, so the forms for them may be missing: `many` of French is for millions. */
const largestCount = 1_000;

/** Returns the plural forms that a language needs for whole numbers. */
function neededForms(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  return [...new Set(Array.from({ length: largestCount + 1 }, (_, count) => rules.select(count)))];
}

/**
 * Returns how the texts of a language differ from those of the model: keys that are missing or that the model lacks,
 * plural forms that the language needs, and variables.
 */
export function flawsOf(language: string, texts: Section, model: Section): Flaw[] {
  const own = new Map(compared(texts));
  const ownKeys = new Set([...own.keys()].map(withoutForm));
  const modelTexts = compared(model);
  const variablesOf = new Map<string, Set<string>>();
  for (const [path, text] of modelTexts) {
    const known = variablesOf.get(withoutForm(path)) ?? new Set();
    variablesOf.set(withoutForm(path), new Set([...known, ...variables(text)]));
  }
  const plurals = new Set(modelTexts.flatMap(([path]) => (path.endsWith('_other') ? withoutForm(path) : [])));
  const forms = neededForms(language);
  const flaws: Flaw[] = [];
  for (const key of variablesOf.keys()) {
    if (!ownKeys.has(key)) flaws.push({ kind: 'missing', path: key });
    else if (plurals.has(key))
      for (const form of forms)
        if (!own.has(`${key}_${form}`)) flaws.push({ kind: 'plural form missing', path: `${key}_${form}` });
  }
  for (const [path, text] of own) {
    const key = withoutForm(path);
    const expected = variablesOf.get(key);
    if (text.trim() === '') flaws.push({ kind: 'empty', path });
    if (!expected || plurals.has(key) !== pluralForm.test(path)) flaws.push({ kind: 'superfluous', path });
    else flaws.push(...variableFlaws(path, variables(text), expected));
  }
  return flaws;
}

function compared(texts: Section): [path: string, text: string][] {
  return flatten(texts).filter(([path]) => !ownSections.test(path));
}

/** A form for one number, as `one`, may write it as a word: “one event”. */
function variableFlaws(path: string, found: Set<string>, expected: ReadonlySet<string>): Flaw[] {
  const mayOmit = /_(?:zero|one|two)$/.test(path) ? 'count' : '';
  const isRight =
    [...found].every((name) => expected.has(name)) &&
    [...expected].every((name) => found.has(name) || name === mayOmit);
  const list = (names: Iterable<string>) => [...names].sort().join(', ') || 'none';
  return isRight ? [] : [{ kind: 'wrong variables', path, detail: `${list(found)} instead of ${list(expected)}` }];
}

/** Returns the key of a text without its plural form: `found_other` → `found`. */
export function withoutForm(path: string): string {
  return path.replace(pluralForm, '');
}

/** Returns the variables of a text except the name of the site, which may be in any text. */
export function variables(text: string): Set<string> {
  const names = [...text.matchAll(/\{\{\s*(\w+)[^{}]*\}\}/g)].map(([, name = '']) => name);
  return new Set(names.filter((name) => name !== 'site'));
}
