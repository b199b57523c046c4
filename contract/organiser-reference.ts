import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';

/**
 * An organiser as other resources refer to it. A separate file, because events refer to organisers and organisers list
 * events.
 */
export const OrganiserReference = z.object({ id: Id, slug: Slug, name: z.string() });
export type OrganiserReference = z.infer<typeof OrganiserReference>;
