import { expect, test } from 'vitest';
import { withNonBreakingSpaces } from './typography.ts';

test('prevents breaks before colons and other high punctuation, and inside guillemets', () => {
  expect(withNonBreakingSpaces('Soirée SBK : bachata ; salsa ? Oui ! « Le Bal »')).toBe(
    'Soirée SBK\u00a0: bachata\u00a0; salsa\u00a0? Oui\u00a0! «\u00a0Le Bal\u00a0»',
  );
});

test('adds no space and keeps all other text', () => {
  for (const text of ['Swing: la noche', '¡Baila! ¿Vienes?', 'Bal  du  lac', '20:30 - 02:00', '« Déjà\u202f»']) {
    expect(withNonBreakingSpaces(text).replaceAll('\u00a0', ' ')).toBe(text);
  }
});
