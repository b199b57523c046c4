import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';

/** A venue as others name it. In a file of its own, since events name their venue, and venues list events. */
export const VenueReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type VenueReference = z.infer<typeof VenueReference>;
