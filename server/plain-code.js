// Loaded before all else (server/settle-memory.ts), and JavaScript for that reason. Node takes the types out of each file with
// an engine that then stays in memory, some 12 MB in each thread: what it made of a file is kept, and the next start needs none.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { threadId } from 'node:worker_threads';

const root = join(import.meta.dirname, '..');
const shelf = join(root, 'node_modules/.cache/pista-plain-code', process.version);
const ours = ['server', 'contract'].map((folder) => join(root, folder) + sep);

registerHooks({
  load(url, context, next) {
    const file = url.startsWith('file:') && url.endsWith('.ts') ? fileURLToPath(url) : '';
    if (!ours.some((folder) => file.startsWith(folder))) return next(url, context);
    return { format: 'module', source: plain(readFileSync(file, 'utf8')), shortCircuit: true };
  },
});

/** By what stands in a file, so nothing here is ever stale. @param {string} code */
function plain(code) {
  const kept = join(shelf, `${createHash('sha256').update(code).digest('base64url')}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const made = stripTypeScriptTypes(code);
    keep(kept, made);
    return made;
  }
}

/** Where nothing may be written, it is made anew each time. @param {string} file @param {string} code */
function keep(file, code) {
  const part = `${file}.${process.pid}-${threadId}`;
  try {
    mkdirSync(shelf, { recursive: true });
    writeFileSync(part, code);
    renameSync(part, file);
  } catch {}
}
