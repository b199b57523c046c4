import type { Scope } from '#contract/scopes.ts';

/** Scopes that the form offers. No call needs `sources:write` yet. */
export const offeredScopes = ['events:read-own', 'events:write', 'webhooks:write'] as const satisfies Scope[];

/** Message keys of the scopes, below `programs:scopes`. */
export const scopeKeys = {
  'events:read-own': 'readOwn',
  'events:write': 'write',
  'sources:write': 'sources',
  'webhooks:write': 'webhooks',
} as const satisfies Record<Scope, string>;
