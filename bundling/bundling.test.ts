import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { testFolder } from '#testing/folder.ts';
import { contractForBrowsers } from './contract-for-browsers.ts';
import { keepEarlierFiles } from './earlier-files.ts';
import { importedBy } from './imported-by.ts';
import { removeModules } from './remove-modules.ts';

const contract = join(import.meta.dirname, '../contract');
const modules = join(import.meta.dirname, '../node_modules');

test('contract-for-browsers keeps method and path of an endpoint and removes its schemas', async () => {
  const code = await bundleOf(`import { showEvent } from '${contract}/events.ts'; console.log(showEvent);`);
  expect(outputOf(code)).toEqual({ method: 'GET', path: '/api/internal/events/{idOrSlug}', who: 'anyone' });
  expect(code).not.toMatch(/safeParse|_zod|summary/);
  expect(code.length).toBeLessThan(1_000);
});

test('contract-for-browsers keeps schemas that forms use', async () => {
  const code = await bundleOf(
    `import { NewEvent } from '${contract}/new-event.ts'; console.log(NewEvent.safeParse({}).success);`,
  );
  expect(outputOf(code)).toBe(false);
});

test('remove-modules removes the code of a module and throws when it is used', async () => {
  const code = await bundleOf(
    `import BaseVector from 'ol/layer/BaseVector.js';
     let message = ''; try { new BaseVector(); } catch (error) { message = error.message; }
     console.log(message);`,
    removeModules(['ol/layer/BaseVector.js']),
  );
  expect(outputOf(code)).toMatch(/removed this library module/);
  expect(code.length).toBeLessThan(1_000);
});

test.each([
  { module: 'react-router/dist/production/lib/dom/ssr/single-fetch.js', name: 'singleFetchUrl' },
  { module: 'ol/proj/utm.js', name: 'makeTransforms' },
])('remove-modules replaces the named export $name', async ({ module, name }) => {
  const code = await bundleOf(
    `import { ${name} } from '${modules}/${module}';
     let message = ''; try { ${name}('/'); } catch (error) { message = error.message; }
     console.log(message);`,
    removeModules([module]),
  );
  expect(outputOf(code)).toMatch(/removed this library module/);
  expect(code.length).toBeLessThan(1_000);
});

test('remove-modules fails the build if a listed module is not imported', async () => {
  await expect(bundleOf('console.log(1);', removeModules(['ol/layer/BaseVector.js']))).rejects.toThrow(
    'ol/layer/BaseVector.js',
  );
});

test('imported-by finds transitive static imports, without the file itself and lazy imports', async () => {
  const { plugin, needs } = importedBy({ events: 'contract/events.ts' });
  await bundleOf(`import '${contract}/events.ts'; import('${contract}/contact.ts').then(console.log);`, plugin);
  const isNeeded = (file: string) => needs('events', `${contract}/${file}`);
  expect(['endpoint.ts', 'locales.ts', 'events.ts', 'contact.ts'].filter(isNeeded)).toEqual([
    'endpoint.ts',
    'locales.ts',
  ]);
});

test('imported-by fails the build if a listed file is not imported', async () => {
  const { plugin } = importedBy({ site: 'web/gone.tsx' });
  await expect(bundleOf('console.log(1);', plugin)).rejects.toThrow('web/gone.tsx');
});

test('keeps the files of the previous build and removes older ones', async () => {
  const folder = await testFolder();
  const assets = join(folder, 'web/assets');
  const builds: string[][] = [];
  for (const word of ['one', 'two', 'three']) {
    const given: Plugin = {
      name: 'given',
      resolveId: (id) => (id === 'entry' ? id : null),
      load: (id) => (id === 'entry' ? `console.log('${word}');` : null),
    };
    const options = { outDir: 'web', manifest: true, rolldownOptions: { input: 'entry' } };
    const plugins = [given, keepEarlierFiles()];
    await build({ configFile: false, logLevel: 'silent', root: folder, build: options, plugins });
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    for (const name of scripts) await writeFile(join(assets, `${name}.br`), '');
    builds.push(scripts);
  }
  const [[first] = [], second = [], third = []] = builds;
  expect([second.length, third.length]).toEqual([2, 2]);
  expect(second).toContain(first);
  expect(third).not.toContain(first);
  expect(await readdir(assets)).toHaveLength(4);
});

async function bundleOf(source: string, plugin: Plugin = contractForBrowsers()): Promise<string> {
  const entry = join(import.meta.dirname, 'form-values.ts');
  const given: Plugin = {
    name: 'given',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) => (id === entry ? source : null),
  };
  const options = { write: false, minify: false, rolldownOptions: { input: entry } } as const;
  const built = await build({ configFile: false, logLevel: 'silent', build: options, plugins: [given, plugin] });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return chunk.code;
}

/** Runs the bundle and returns what it logs. */
function outputOf(code: string): unknown {
  let value: unknown;
  new Function('console', code)({ log: (logged: unknown) => (value = logged) });
  return value;
}
