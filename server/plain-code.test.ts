import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const printed = `
  const { newId } = await import('#server/new-id.ts');
  const engine = process.moduleLoadList.filter((name) => name.includes('amaro'));
  console.log(JSON.stringify({ id: newId(), engine }));`;

/** In a process that keeps plain code, and says whether it had to make it. */
function run(...flags: string[]): { id: string; engine: string[] } {
  const parameters = [...flags, '--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', printed];
  // Without the environment: what Node itself keeps of code would hide it.
  return JSON.parse(execFileSync(process.execPath, parameters, { cwd: root, env: {}, encoding: 'utf8' }));
}

test('what runs a second time needs nothing that takes out types', () => {
  const keeping = '--import=./server/plain-code.js';
  expect(run().engine).not.toEqual([]);
  run(keeping);
  expect(run(keeping)).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), engine: [] });
});
