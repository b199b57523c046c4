import type { near } from './fr/near.ts';
import type { refusalPage } from './fr/refusal-page.ts';
import type { fr } from './fr.ts';
import type { frDetails } from './fr-details.ts';
import type { frLater } from './fr-later.ts';
import type { frNear } from './fr-near.ts';

type Shape<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Shape<T[Name]> };

/** The shape of every language; French gives it. A word that is missing does not compile. */
export type FirstWords = Shape<typeof fr>;
export type LaterWords = Shape<typeof frLater>;
export type DetailsWords = Shape<typeof frDetails>;
export type NearWords = Shape<typeof frNear>;
export type Words = FirstWords & LaterWords & NearWords & DetailsWords & { readonly near: Shape<typeof near> };
/** What stands on the page in place of one that can't be shown: the server alone has these. */
export type RefusalWords = Shape<typeof refusalPage>;
