import * as z from 'zod/mini';

/** Rights of an API token. A session has all scopes. */
export const scopes = ['events:read-own', 'events:write', 'sources:write', 'webhooks:write'] as const;
export const Scope = z.enum(scopes);
export type Scope = z.infer<typeof Scope>;
