import type { fr } from './fr/index.ts';

type Base = typeof fr.base;
type Lazy = { readonly [Name in keyof typeof fr.lazy]: Awaited<ReturnType<(typeof fr.lazy)[Name]>>['messages'] };

/** The French messages with their literal texts, from which i18next infers keys and variables. */
export type FrenchMessages = Base & Lazy;

/** A namespace that every page has. */
type BaseNamespace = keyof Base;
/** A namespace that is loaded with the code that needs it. */
export type LazyNamespace = keyof Lazy;

type Texts<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Texts<T[Name]> };

/** The messages of one language by namespace. French defines the keys; a missing or extra key does not compile. */
export type Messages = Texts<FrenchMessages>;

/** One language: the export of `index.ts` in its folder. */
export interface Language {
  readonly base: Pick<Messages, BaseNamespace>;
  readonly lazy: { readonly [Name in LazyNamespace]: () => Promise<{ readonly messages: Messages[Name] }> };
}
