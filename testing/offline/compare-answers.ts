import { isDeepStrictEqual } from 'node:util';
import type { PackPart } from '#contract/packs.ts';
import type { SearchAnswer } from '#contract/search.ts';
import type { Answer } from '#model/answers/answer.ts';
import { Engine } from '#model/engine.ts';
import type { PackOf } from '#model/packs/format.ts';
import { TilePack } from '#model/packs/tile-pack.ts';
import { unpack } from '#model/packs/unpack.ts';
import type { Random } from '#server/sample-data/random.ts';
import { mayNameCountry } from './country-words.ts';
import { type Known, type Question, randomQuestion } from './questions.ts';
import { area, tiles } from './sample-area.ts';

/** A response of the server. */
export interface Response {
  status: number;
  headers: Record<string, string | undefined>;
  bytes: Uint8Array<ArrayBuffer>;
}

export type Ask = (address: string) => Promise<Response>;

/** The headers in which pages of lists differ. */
const comparedHeaders = ['link', 'x-total-count', 'x-offset'];

/** Number of questions of a kind, of different answers, and the time that the engine took. */
export interface Compared {
  questions: number;
  different: number;
  totalMs: number;
  maxMs: number;
}

/** An answer of the engine that is not that of the server. */
export interface Difference {
  address: string;
  server: unknown;
  engine: unknown;
}

/**
 * Returns an engine on all parts of the packs of the area, as the server makes them, their bytes, and the time until the
 * engine could answer after they were parsed.
 */
export async function loadEngine(
  ask: Ask,
  clock: () => Date,
): Promise<{ engine: Engine; bytes: number; unpackedMs: number }> {
  let bytes = 0;
  const read = async <Part extends PackPart>(tile: string, part: Part): Promise<PackOf[Part]> => {
    const response = await ask(`/api/internal/map/packs/${tile}?part=${part}`);
    bytes += response.bytes.length;
    const pack = await unpack(response.bytes, part);
    if (!pack) throw new Error(`The pack ${tile} has another format.`);
    return pack;
  };
  const parts: ConstructorParameters<typeof TilePack>[0][] = [];
  for (const tile of tiles.map((numbers) => numbers.join('/'))) {
    const [core, cards, wholes] = [await read(tile, 'core'), await read(tile, 'cards'), await read(tile, 'wholes')];
    parts.push({ core, cards, wholes });
  }
  const startedAt = performance.now();
  const engine = new Engine(
    parts.map((each) => new TilePack(each)),
    clock,
  );
  return { engine, bytes, unpackedMs: performance.now() - startedAt };
}

/**
 * Asks the server and the engine random questions until there were enough, and compares the whole answers. `leftOut` is the
 * number of searches that depend on towns or countries elsewhere.
 */
export async function compareAnswers(
  { engine, ask }: { engine: Engine; ask: Ask },
  { count, random, known }: { count: number; random: Random; known: Known },
): Promise<{ table: Map<string, Compared>; differences: Difference[]; leftOut: number }> {
  const table = new Map<string, Compared>();
  const differences: Difference[] = [];
  let asked = 0;
  let leftOut = 0;
  const waiting: Question[] = [];
  while (asked < count) {
    const question = waiting.shift() ?? randomQuestion(random, known);
    const startedAt = performance.now();
    let compared = await askBoth({ engine, ask }, question);
    const took = performance.now() - startedAt - (compared?.serverMs ?? 0);
    // An event may have begun or ended between the two answers.
    if (compared && !isDeepStrictEqual(compared.server, compared.engine))
      compared = await askBoth({ engine, ask }, question);
    if (!compared || (await isAboutCountry(question, compared))) {
      leftOut += 1;
      continue;
    }
    asked += 1;
    const { server } = compared;
    const row = table.getOrInsertComputed(question.kind, () => ({ questions: 0, different: 0, totalMs: 0, maxMs: 0 }));
    row.questions += 1;
    row.totalMs += took;
    row.maxMs = Math.max(row.maxMs, took);
    if (!isDeepStrictEqual(server, compared.engine)) {
      row.different += 1;
      differences.push({ address: question.address, server, engine: compared.engine });
      continue;
    }
    if (question.next && 'body' in server)
      waiting.push(...question.next({ body: server.body, link: server.headers.link }));
  }
  return { table, differences, leftOut };
}

async function askBoth(
  { engine, ask }: { engine: Engine; ask: Ask },
  { kind, address, mayReachBeyond = false }: Question,
) {
  const startedAt = performance.now();
  const server = answerOf(await ask(address));
  const serverMs = performance.now() - startedAt;
  const answer = await answerOfEngine(engine, address);
  if (kind === 'search') {
    const compared = comparedSearch(server, answer);
    return compared && { ...compared, serverMs };
  }
  return { server, engine: answer && mayReachBeyond ? { ...answer, isWhole: true } : answer, serverMs };
}

function answerOf({ status, headers, bytes }: Response) {
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  if (status !== 200) throw new Error(`The server answered ${status}: ${JSON.stringify(body)}`);
  const compared = comparedHeaders.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]] as const],
  );
  return { body, headers: Object.fromEntries(compared) as Record<string, string>, isWhole: true };
}

/** Returns the answer after JSON, as a page gets it. */
async function answerOfEngine(engine: Engine, address: string): Promise<Answer | null> {
  const { pathname, searchParams } = new URL(address, 'http://pista.invalid');
  const answer = await engine.answer(pathname, searchParams);
  return answer && JSON.parse(JSON.stringify(answer));
}

/**
 * Returns both answers without the group of towns, which the server also finds elsewhere. Undefined if the server understood a
 * town or country elsewhere, because the whole answer depends on it.
 */
function comparedSearch(server: ReturnType<typeof answerOf>, engine: Answer | null) {
  const groupsOf = (answer: { body: unknown }) => (answer.body as SearchAnswer).groups;
  const isElsewhere = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    latitude < area.south || latitude > area.north || longitude < area.west || longitude > area.east;
  const reachesBeyond = groupsOf(server).some(
    (group) =>
      group.kind === 'filters' &&
      group.found.some(({ town, country }) => country !== null || (town && isElsewhere(town))),
  );
  if (reachesBeyond) return undefined;
  const withoutTowns = (answer: { body: unknown; headers: unknown }) => ({
    headers: answer.headers,
    isComplete: (answer.body as SearchAnswer).isComplete,
    groups: groupsOf(answer).filter(({ kind }) => kind !== 'towns'),
  });
  return { server: withoutTowns(server), engine: engine && withoutTowns(engine) };
}

/** Whether two answers to a search may differ because the server has read a word as a country. */
async function isAboutCountry(
  { kind, address }: Question,
  { server, engine }: { server: unknown; engine: unknown },
): Promise<boolean> {
  if (kind !== 'search' || isDeepStrictEqual(server, engine)) return false;
  return mayNameCountry(new URL(address, 'http://pista.invalid').searchParams.get('q') ?? '');
}
