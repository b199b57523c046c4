import { useSyncExternalStore } from 'react';
import { getPreference, setPreference } from '#web/storage/preferences.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
let current: Theme = 'system';

/** Takes up what the visitor chose last time; call it before anything is drawn. */
export function startTheme(): void {
  const stored = getPreference('theme');
  current = themes.find((theme) => theme === stored) ?? 'system';
  paint();
}

export function chooseTheme(theme: Theme): void {
  current = theme;
  setPreference('theme', theme);
  paint();
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => 'system',
  );
}

function paint(): void {
  const { dataset } = document.documentElement;
  if (current === 'system') delete dataset.theme;
  else dataset.theme = current;
}
