import type { i18n } from 'i18next';
import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { missed } from '#web/http/network.ts';
import { nearPart } from '#web/i18n/i18n.ts';
import { nextTask } from '#web/startup/yield-to-main.ts';
import type { nearParts } from './parts.ts';

type Parts = typeof nearParts;
let parts: Parts | undefined;

async function load(words: i18n): Promise<Parts> {
  // To ask for it takes a slow phone a moment, and the screen has just been drawn.
  await nextTask();
  const { nearParts } = await import('./parts.ts');
  await nearParts.learnWords(words);
  parts = nearParts;
  return nearParts;
}

/** What those see who begin, or ask what is near: fetched when it is needed, with its words. Null until then. */
export function useNearParts(isNeeded: boolean): Parts | null {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<{ parts: Parts; language: string } | null>(
    parts && i18n.hasResourceBundle(language, nearPart) ? { parts, language } : null,
  );
  const isThere = loaded?.language === language;
  useEffect(() => {
    if (!isNeeded || isThere) return;
    // Not in one go with a press that comes first. Where it fails nothing is missing that one could not do otherwise.
    load(i18n).then((parts) => startTransition(() => setLoaded({ parts, language })), missed);
  }, [isNeeded, isThere, i18n, language]);
  return isNeeded && isThere ? loaded.parts : null;
}
