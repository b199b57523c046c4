import * as z from 'zod/mini';

/** The dates of a series that a change applies to: this one only, or this and all following ones. */
export const Scope = z._default(z.enum(['this', 'following']), 'this');
export type Scope = z.output<typeof Scope>;
