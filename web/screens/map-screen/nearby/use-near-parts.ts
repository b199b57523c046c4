import type { i18n as I18n } from 'i18next';
import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import { yieldToMain } from '#web/startup/yield-to-main.ts';
import type { nearParts } from './parts.ts';

type Parts = typeof nearParts;
let parts: Parts | undefined;
const namespaces = ['feeds', 'map', 'start'] as const;

async function load(i18n: I18n): Promise<Parts> {
  // To ask for it takes a slow phone a moment, and the screen has just been drawn.
  await yieldToMain();
  parts = (await loadWithMessages(i18n, namespaces, () => import('./parts.ts'))).nearParts;
  return parts;
}

/** What those see who begin, or ask what is near: loaded with its messages when it is needed. Null until then. */
export function useNearParts(isNeeded: boolean): Parts | null {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<{ parts: Parts; language: string } | null>(
    parts && hasMessages(i18n, namespaces) ? { parts, language } : null,
  );
  const isThere = loaded?.language === language;
  useEffect(() => {
    if (!isNeeded || isThere) return;
    // Not in one go with a press that comes first. Where it fails nothing is missing that one could not do otherwise.
    load(i18n).then((parts) => startTransition(() => setLoaded({ parts, language })), probeConnection);
  }, [isNeeded, isThere, i18n, language]);
  return isNeeded && isThere ? loaded.parts : null;
}
