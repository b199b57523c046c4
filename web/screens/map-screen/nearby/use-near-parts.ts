import type { i18n as I18n } from 'i18next';
import { startTransition, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection } from '#web/http/network.ts';
import { hasMessages, loadWithMessages } from '#web/i18n/i18n.ts';
import { yieldToMain } from '#web/startup/after-first-paint.ts';
import type { nearParts } from './parts.ts';

type Parts = typeof nearParts;
let parts: Parts | undefined;
const namespaces = ['feeds', 'filters', 'map', 'start'] as const;

async function load(i18n: I18n): Promise<Parts> {
  // Importing takes a slow phone a moment, and the screen has just rendered.
  await yieldToMain();
  parts = (await loadWithMessages(i18n, namespaces, () => import('./parts.ts'))).nearParts;
  return parts;
}

/**
 * Returns the parts for first visits and nearby searches, which are loaded with their messages once `isNeeded`; null
 * until then.
 */
export function useNearParts(isNeeded: boolean): Parts | null {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [loaded, setLoaded] = useState<{ parts: Parts; language: string } | null>(
    parts && hasMessages(i18n, namespaces) ? { parts, language } : null,
  );
  const isThere = loaded?.language === language;
  useEffect(() => {
    if (!isNeeded || isThere) return;
    // In a transition, so that presses come first. After a failure, everything remains possible in other ways.
    load(i18n).then((parts) => startTransition(() => setLoaded({ parts, language })), probeConnection);
  }, [isNeeded, isThere, i18n, language]);
  return isNeeded && isThere ? loaded.parts : null;
}
