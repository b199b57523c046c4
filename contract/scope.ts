import * as z from 'zod/mini';

/** Which dates of an evening that repeats a change is for: this one alone, or it and all that follow. */
export const Scope = z._default(z.enum(['this', 'following']), 'this');
export type Scope = z.output<typeof Scope>;
