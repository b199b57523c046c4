import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { afterFile } from '#testing/after-file.ts';
import { silentLog } from '#testing/log.ts';
import { html, jpegOfLayers, photo, svg } from '#testing/malicious-images.ts';
import { type DecoderLimits, PictureDecoder } from './decoder.ts';

const forEvent = { use: 'event' } as const;
const small = await photo(60, 40).toBuffer();

function open(limits: Partial<DecoderLimits> = {}, log = silentLog): PictureDecoder {
  const decoder = new PictureDecoder(log, limits);
  afterFile(() => decoder.close());
  return decoder;
}

test('returns the prepared picture', async () => {
  const { widthPx, heightPx, files, placeholder } = await open().prepare(await photo(900, 600).toBuffer(), forEvent);
  expect([widthPx, heightPx, files.map((file) => file.widthPx)]).toEqual([900, 600, [320, 640, 900]]);
  expect(placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(await sharp(files[0]?.bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 });
});

test.each([
  ['HTML', html],
  ['SVG', svg],
  ['an empty file', Buffer.alloc(0)],
])('rejects %s, and decodes the next picture', async (_what, bytes) => {
  const decoder = open();
  await expect(decoder.prepare(bytes, forEvent)).rejects.toMatchObject({ code: 'unsupported-media-type' });
  expect((await decoder.prepare(small, forEvent)).widthPx).toBe(60);
});

test('kills the process of a picture that takes too long, and decodes the next one', async () => {
  const stopped: object[] = [];
  const decoder = open({ maxCpuMs: 1000 }, { ...silentLog, warn: (details) => stopped.push(details) });
  await expect(decoder.prepare(jpegOfLayers(800), forEvent)).rejects.toMatchObject({ code: 'too-large' });
  expect(stopped).toEqual([{ pid: expect.any(Number), maxCpuMs: 1000 }]);
  const [{ pid }] = stopped as [{ pid: number }];
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect((await decoder.prepare(small, forEvent)).widthPx).toBe(60);
});

test('rejects a picture that crashes its process, and decodes the next one', async () => {
  const decoder = open();
  const read = decoder.prepare(jpegOfLayers(800), forEvent);
  const refused = expect(read).rejects.toMatchObject({ code: 'unsupported-media-type' });
  process.kill(await decodingProcess(), 'SIGSEGV');
  await refused;
  expect((await decoder.prepare(small, forEvent)).widthPx).toBe(60);
});

test('limits the pictures being decoded and waiting, and answers others with unavailable', async () => {
  const decoder = open({ maxWorkers: 1, maxQueued: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => decoder.prepare(small, forEvent)));
  expect(answers.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'read'))).toEqual([
    'read',
    'read',
    'read',
    'unavailable',
    'unavailable',
  ]);
  expect((await decoder.prepare(small, forEvent)).widthPx).toBe(60);
});

test('limits the concurrent uploads of a user, without delaying others', async () => {
  const decoder = open({ maxPerPerson: 2 });
  const read = Promise.withResolvers<string>();
  const own = [1, 2].map(() => decoder.receive('ana', () => read.promise));
  const begun: string[] = [];
  const another = (personId: string) => decoder.receive(personId, async () => begun.push(personId));
  await expect(another('ana')).rejects.toMatchObject({ code: 'too-many-requests', retryAfterSeconds: 5 });
  await another('bea');
  read.reject(new Error('broke off'));
  for (const picture of own) await expect(picture).rejects.toThrow('broke off');
  await another('ana');
  expect(begun).toEqual(['bea', 'ana']);
});

test('starts the process without environment variables', async () => {
  const decoder = open();
  // Starts a process.
  const pid = await decoder.receive('someone', decodingProcess);
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  const names = environment.split('\0').map((entry) => entry.split('=')[0] ?? '');
  expect(names.filter((name) => name !== '' && !name.startsWith('NODE_CHANNEL_'))).toEqual(['MALLOC_ARENA_MAX']);
});

test('rejects pictures in progress when the server stops', async () => {
  const decoder = open();
  const refused = expect(decoder.prepare(jpegOfLayers(800), forEvent)).rejects.toMatchObject({ code: 'unavailable' });
  const pid = await decodingProcess();
  await decoder.close();
  await refused;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(decoder.prepare(small, forEvent)).rejects.toMatchObject({ code: 'unavailable' });
});

/** The last decode process that was started, once it exists. */
async function decodingProcess(): Promise<number> {
  const newest = async () => {
    const children = await childrenOf(process.pid);
    const startOf = new Map(await Promise.all(children.map(async (pid) => [pid, await startedAt(pid)] as const)));
    // Within one tick of 10 ms, the higher id is the later one.
    return children.sort((one, other) => (startOf.get(other) ?? 0) - (startOf.get(one) ?? 0) || other - one)[0];
  };
  return vi.waitUntil(newest, { timeout: 15_000 });
}

/** Start time in ticks since boot (proc_pid_stat(5)), because process ids are reused. */
async function startedAt(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 0);
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    // A thread may have ended meanwhile.
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, at) => commands[at]?.includes('decode-process.ts'));
}
