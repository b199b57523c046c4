/**
 * Asks a server and the engine that browsers run without a network the same random questions, and compares the whole answers:
 * cells, lists, pages, days, months, nearest events, searches and single events in an area of four map tiles.
 */
import { openStorage } from '#server/pictures/storage.ts';
import { Random } from '#server/sample-data/random.ts';
import { type Compared, compareAnswers, loadEngine, type Response } from '#testing/offline/compare-answers.ts';
import { knownThings } from '#testing/offline/questions.ts';
import { fillArea } from '#testing/offline/sample-area.ts';
import { readOptions, say } from './options.ts';
import { startSite } from './site-process.ts';

const options = readOptions(
  'reliability:offline',
  `
Compares the answers of a server with those of the engine over its packs. Exits with 1 if any differs.`,
  {
    events: { about: 'sample events, all in the area', default: 2000 },
    questions: { about: 'random questions', default: 2000 },
    seed: { about: 'seed of the questions', default: 'offline' },
  },
);

const shownDifferences = 5;
const maxShownCharacters = 2000;

say(`Filling a database with ${options.events} events …`);
const site = await startSite({
  isOnPostgresql: false,
  async fill({ db, clock, dataDir }) {
    const storage = await openStorage({ dataDir });
    await fillArea({ db, storage, clock }, options.events);
  },
});
try {
  await waitForSearch();
  const packedAt = performance.now();
  const { engine, bytes, unpackedMs } = await loadEngine(ask, () => new Date());
  say(
    `${engine.size} upcoming events in packs of ${Math.round(bytes / 1000)} kB, ` +
      `read and unpacked in ${Math.round(performance.now() - packedAt)} ms, columns in ${Math.round(unpackedMs)} ms.`,
  );
  const startedAt = performance.now();
  const { table, differences, leftOut } = await compareAnswers(
    { engine, ask },
    { count: options.questions, random: new Random(options.seed), known: await knownThings(ask, new Date()) },
  );
  printTable(table);
  say(`${leftOut} searches were left out, because they depend on towns or countries elsewhere.`);
  say(`${differences.length} different, in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  for (const { address, server, engine: mine } of differences.slice(0, shownDifferences))
    say([decodeURIComponent(address), `  server: ${short(server)}`, `  engine: ${short(mine)}`].join('\n'));
  if (differences.length > 0) process.exitCode = 1;
} finally {
  await site.remove();
}

async function ask(address: string): Promise<Response> {
  const response = await fetch(site.address + address);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

async function waitForSearch(): Promise<void> {
  for (;;) {
    const { bytes } = await ask('/api/internal/search?q=a');
    if (JSON.parse(new TextDecoder().decode(bytes)).isComplete) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function printTable(table: ReadonlyMap<string, Compared>): void {
  const rows = [...table].toSorted(([one], [other]) => one.localeCompare(other));
  const all = rows.map(([, row]) => row);
  const sum: Compared = {
    questions: all.reduce((total, row) => total + row.questions, 0),
    different: all.reduce((total, row) => total + row.different, 0),
    totalMs: all.reduce((total, row) => total + row.totalMs, 0),
    maxMs: Math.max(...all.map(({ maxMs }) => maxMs)),
  };
  say('kind               questions  different  mean ms  max ms');
  for (const [kind, { questions, different, totalMs, maxMs }] of [...rows, ['all', sum] as const])
    say(
      kind.padEnd(18) +
        String(questions).padStart(10) +
        String(different).padStart(11) +
        (totalMs / questions).toFixed(2).padStart(9) +
        maxMs.toFixed(1).padStart(8),
    );
}

function short(answer: unknown): string {
  return (JSON.stringify(answer) ?? 'null').slice(0, maxShownCharacters);
}
