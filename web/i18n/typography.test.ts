import { expect, test } from 'vitest';
import { withNonBreakingSpaces } from './typography.ts';

test('what people typed does not break before a colon, nor before other high signs, nor inside guillemets', () => {
  expect(withNonBreakingSpaces('Soirée SBK : bachata ; salsa ? Oui ! « Le Bal »')).toBe(
    'Soirée SBK\u00a0: bachata\u00a0; salsa\u00a0? Oui\u00a0! «\u00a0Le Bal\u00a0»',
  );
});

test('what needs no space gets none, and everything else stays as it was typed', () => {
  for (const text of ['Swing: la noche', '¡Baila! ¿Vienes?', 'Bal  du  lac', '20:30 - 02:00', '« Déjà\u202f»']) {
    expect(withNonBreakingSpaces(text).replaceAll('\u00a0', ' ')).toBe(text);
  }
});
