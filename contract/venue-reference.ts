import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';

/** A venue as other resources refer to it. A separate file, because events refer to venues and venues list events. */
export const VenueReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type VenueReference = z.infer<typeof VenueReference>;
