import type { fr } from './fr.ts';
import type { frDetails } from './fr-details.ts';
import type { frLater } from './fr-later.ts';
import type { frNear } from './fr-near.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof fr & typeof frLater & typeof frNear & typeof frDetails };
  }
}
