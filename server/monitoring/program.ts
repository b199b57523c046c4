import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

let commit: Promise<string | null> | undefined;

/**
 * Returns the commit of the program: from the file `commit` beside `package.json`, which packages without a repository
 * have, or from git. Null if neither is known.
 */
export function commitOfProgram(): Promise<string | null> {
  commit ??= findCommit();
  return commit;
}

async function findCommit(): Promise<string | null> {
  try {
    return (await readFile(join(root, 'commit'), 'utf8')).trim() || null;
  } catch {
    // A folder without a repository of its own may be inside of another one.
    if (!existsSync(join(root, '.git'))) return null;
    const asked = promisify(execFile)('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root });
    return asked.then(({ stdout }) => stdout.trim()).catch(() => null);
  }
}
