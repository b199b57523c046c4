import { isAdministrator } from '#contract/roles.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';

/** Accepts the owner of a source and administrators. Refuses with `source-unknown` and `forbidden`. */
export function authorize<Source extends { owner_id: string }>(person: Person, source: Source | undefined): Source {
  if (!source) throw new Problem('source-unknown');
  if (source.owner_id !== person.id && !isAdministrator(person)) throw new Problem('forbidden');
  return source;
}
