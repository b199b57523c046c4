import type { Texts } from '#languages/texts.ts';

/** The namespaces that every page has. */
type BaseNamespace = 'commonProblems' | 'eventPage' | 'events' | 'frame' | 'time';

/** A namespace that is loaded with the code that needs it. */
export type LazyNamespace = Exclude<keyof Texts, BaseNamespace>;

type Plain<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Plain<T[Name]> };

/** The texts of one language by namespace, as plain strings. */
export type Messages = Plain<Texts>;

/** One language: the export of `index.ts` in its folder. */
export interface Language {
  readonly base: Pick<Messages, BaseNamespace>;
  readonly lazy: { readonly [Name in LazyNamespace]: () => Promise<{ readonly default: Messages[Name] }> };
}
