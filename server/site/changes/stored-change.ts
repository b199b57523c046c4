import { locales } from '#contract/locales.ts';
import type { SiteChange, SiteSettings } from '#contract/site.ts';
import { siteTextKinds } from '#contract/site-values.ts';
import { textKey } from '#server/site/effective-settings.ts';

type StoredChange = Record<string, unknown>;

/** Returns a change by the keys under which settings are stored: `texts.fr.about` for a text. */
export function toStoredChange({ version: _, texts, ...others }: SiteChange): StoredChange {
  const plain = Object.entries(others).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(plain), ...textChange(texts) };
}

function textChange(texts: SiteChange['texts']): StoredChange {
  if (texts === undefined) return {};
  const change: StoredChange = {};
  for (const locale of locales) {
    // As in a merge patch, a missing part stays, and null removes all of it.
    const ofLanguage = texts === null ? null : texts[locale];
    if (ofLanguage === undefined) continue;
    for (const kind of siteTextKinds) {
      const text = ofLanguage === null ? null : ofLanguage[kind];
      if (text !== undefined) change[textKey(locale, kind)] = text || null;
    }
  }
  return change;
}

/** Returns the stored settings after a change. Settings that equal their default are not stored. */
export function applyChange(
  stored: Record<string, unknown>,
  change: StoredChange,
  defaults: SiteSettings,
): Record<string, unknown> {
  const isDefault = (key: string, value: unknown) =>
    value === null || (key in defaults && isSame(value, defaults[key as keyof SiteSettings]));
  const entries = Object.entries({ ...stored, ...change });
  return Object.fromEntries(entries.filter(([key, value]) => !isDefault(key, value)));
}

/** Returns the keys whose values differ, with both values; null for the default. */
export function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    keys
      .filter((key) => !isSame(before[key], after[key]))
      .map((key) => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  );
}

/** Compares JSON values. The database may return the keys of an object in another order. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
