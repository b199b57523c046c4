import { useSyncExternalStore } from 'react';
import { createStore } from '#web/storage/create-store.ts';
import { getPreference, setPreference } from '#web/storage/preferences.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const theme = createStore<Theme>('system');

/** Applies the stored theme, otherwise that of the system. Call it before rendering. */
export function startTheme(): void {
  const stored = getPreference('theme');
  theme.set(themes.find((known) => known === stored) ?? 'system');
  paint();
}

/** Sets and stores the theme. */
export function chooseTheme(chosen: Theme): void {
  setPreference('theme', chosen);
  theme.set(chosen);
  paint();
}

/** Returns the chosen theme: `light`, `dark` or `system`. Renders again on changes. `system` on the server. */
export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.get, () => 'system');
}

function paint(): void {
  const { dataset } = document.documentElement;
  if (theme.get() === 'system') delete dataset.theme;
  else dataset.theme = theme.get();
}
