import type { fr } from './fr.ts';
import type { frLater } from './fr-later.ts';

type Shape<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Shape<T[Name]> };

/** The shape of every language; French gives it. A word that is missing does not compile. */
export type FirstWords = Shape<typeof fr>;
export type LaterWords = Shape<typeof frLater>;
export type Words = FirstWords & LaterWords;
