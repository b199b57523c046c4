import type { fr } from './fr.ts';

type Shape<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Shape<T[Name]> };

/** The shape of every language; French gives it. A word that is missing does not compile. */
export type Words = Shape<typeof fr>;
