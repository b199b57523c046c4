/** Part of the build: packs every file for browsers once, as small as it gets, so that no answer has to. */
import { globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** What is larger would take ten seconds each, to be an eighth smaller. */
const quickFromBytes = 1_000_000;

/** Pictures and fonts are packed already. */
const worthPacking = '**/*.{js,css,svg,json,webmanifest,wasm,bin}';

export async function precompress(folder: string): Promise<void> {
  const files = globSync(worthPacking, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  await Promise.all(
    files.map(async (entry) => {
      const path = `${entry.parentPath}/${entry.name}`;
      // Of the build before, whose files stay for a while.
      if (await isPacked(path)) return;
      const bytes = await readFile(path);
      const quality = bytes.length < quickFromBytes ? 11 : 9;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await brotliAsync(bytes, { params }));
      await writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 }));
    }),
  );
}

async function isPacked(path: string): Promise<boolean> {
  const [file, packed] = await Promise.all([stat(path), stat(`${path}.gz`).catch(() => null)]);
  return packed !== null && packed.mtimeMs >= file.mtimeMs;
}

if (import.meta.main) await precompress(process.argv[2] ?? 'dist/web');
