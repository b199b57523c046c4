import type { Endpoint } from './endpoint.ts';

/** An endpoint with the name of its export and its module. */
export interface NamedEndpoint {
  topic: string;
  name: string;
  endpoint: Endpoint;
}

/** Returns the endpoints that the modules export. */
export function namedEndpoints(modules: Record<string, object>): NamedEndpoint[] {
  return Object.entries(modules).flatMap(([topic, module]) =>
    Object.entries(module).flatMap(([name, declared]) =>
      isEndpoint(declared) ? [{ topic, name, endpoint: declared }] : [],
    ),
  );
}

function isEndpoint(declared: unknown): declared is Endpoint {
  return typeof declared === 'object' && declared !== null && 'method' in declared && 'path' in declared;
}
