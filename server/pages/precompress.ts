/** Part of the build: compresses every file for browsers once, at the highest useful level. */
import { globSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Larger files get a lower quality: the highest would take ten seconds each and save an eighth. */
const maxBytesOfHighestQuality = 1_000_000;

/** Pictures and fonts are compressed formats. */
const compressible = '**/*.{js,css,svg,json,webmanifest,wasm,bin}';

/** Writes a `.br` and a `.gz` file next to each compressible file in a folder, unless its `.gz` is up to date. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(compressible, { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  await Promise.all(
    files.map(async (entry) => {
      const path = `${entry.parentPath}/${entry.name}`;
      // Files of the previous build are kept for a while.
      if (await isCompressed(path)) return;
      const bytes = await readFile(path);
      const quality = bytes.length < maxBytesOfHighestQuality ? 11 : 9;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await brotliAsync(bytes, { params }));
      await writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 }));
    }),
  );
}

async function isCompressed(path: string): Promise<boolean> {
  const [file, compressed] = await Promise.all([stat(path), stat(`${path}.gz`).catch(() => null)]);
  return compressed !== null && compressed.mtimeMs >= file.mtimeMs;
}

if (import.meta.main) await precompress(process.argv[2] ?? 'dist/web');
