import type { Texts } from '#languages/texts.ts';
import type { BaseNamespace } from './base-namespaces.ts';

/** A namespace that is loaded with the code that needs it. */
export type LazyNamespace = Exclude<keyof Texts, BaseNamespace>;

type Plain<T> = { readonly [Name in keyof T]: T[Name] extends string ? string : Plain<T[Name]> };

/** The texts of one language by namespace, as plain strings. */
export type Messages = Plain<Texts>;
