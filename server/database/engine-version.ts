import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The major version of PostgreSQL in the pinned version of PGlite. */
export const engineMajor = 18;

/** Thrown if another major version of PostgreSQL wrote the embedded database. Its message has the solution. */
export class OtherEngineVersion extends Error {}

/** Throws `OtherEngineVersion` if the engine cannot read the database in `folder`, before it touches it. */
export function checkEngineVersion(folder: string): void {
  const written = readVersion(join(folder, 'PG_VERSION'));
  if (written === undefined || written === String(engineMajor)) return;
  throw new OtherEngineVersion(
    `The database in ${resolve(folder)} was written by PostgreSQL ${written}, and this version of Pista contains PostgreSQL ${engineMajor}, which cannot read it. ` +
      'Nothing was changed: start the version of Pista that you used before, run "npm run backup -- FILE" with it, then run "npm run restore -- FILE" with this version and an empty DATA_DIR.',
  );
}

/** Returns undefined for a folder without a complete database. */
function readVersion(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return undefined;
  }
}
