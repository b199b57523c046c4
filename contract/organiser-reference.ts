import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';

/** An organiser as others name it. In a file of its own, since events name their organiser, and organisers list events. */
export const OrganiserReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type OrganiserReference = z.infer<typeof OrganiserReference>;
