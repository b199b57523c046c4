import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Waiting } from '#web/administration/paged-list.tsx';
import { retryWhenOnline } from '#web/http/network.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import type { LazyNamespace } from '#web/i18n/messages.ts';

/** A tab whose code and texts are loaded when it is opened. */
export interface TabPart {
  namespaces: readonly LazyNamespace[];
  load: () => Promise<ComponentType>;
}

/** Returns the part of a tab, for `LazyTab`. */
export function tabPart(namespaces: readonly LazyNamespace[], load: () => Promise<ComponentType>): TabPart {
  return { namespaces, load };
}

/** Shows a tab that is loaded when it is opened, and a placeholder until then. */
export function LazyTab({ part: { namespaces, load } }: { part: TabPart }) {
  const { i18n } = useTranslation();
  const [Part] = useState(() =>
    lazy(async () => ({ default: await loadWithMessages(i18n, namespaces, () => retryWhenOnline(load)) })),
  );
  return (
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>
  );
}
