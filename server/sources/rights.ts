import { isAdministrator } from '#contract/roles.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';

/** Returns the source if the person is its owner or an administrator. Throws `source-unknown` and `forbidden`. */
export function authorize<Source extends { owner_id: string }>(person: Person, source: Source | undefined): Source {
  if (!source) throw new Problem('source-unknown');
  if (source.owner_id !== person.id && !isAdministrator(person)) throw new Problem('forbidden');
  return source;
}
