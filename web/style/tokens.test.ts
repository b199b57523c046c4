import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openingMs, pressGuardsMs } from '#contract/constants.ts';

const [loud = '', calm = ''] = readFileSync('web/style/tokens.css', 'utf8').split('@media (prefers-reduced-motion');
const token = (part: string, name: string) => new RegExp(`--${name}: ([^;]+);`).exec(part)?.[1];

test('opening animations have the specified duration, and almost none with reduced motion', () => {
  expect(token(loud, 'calm')).toBe(`${openingMs}ms`);
  expect(token(calm, 'calm')).toBe('0.01ms');
  for (const file of ['web/events/popup/event-popup', 'web/ui/dialog', 'web/ui/modal']) {
    const style = readFileSync(`${file}.module.css`, 'utf8');
    expect([file, style]).toEqual([file, expect.stringMatching(/(?:animation|transition):[^;]* var\(--calm\)/)]);
  }
});

test('a new popup ignores presses for the specified time, with and without motion', () => {
  expect(token(loud, 'press-guard')).toBe(`${pressGuardsMs.insideNewPopup}ms`);
  expect(token(calm, 'press-guard')).toBeUndefined();
  const popup = readFileSync('web/events/popup/event-popup.module.css', 'utf8');
  expect(popup).toMatch(/animation:[^;]*\bsettle var\(--press-guard\) step-end;/);
  expect(popup).toMatch(/@keyframes settle \{\s*from \{\s*pointer-events: none;/);
});
