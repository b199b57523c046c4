import { Client } from '#testing/reliability/requests.ts';
import type { Cluster } from './cluster.ts';
import { placeOf } from './forms.ts';
import type { ServerProcess } from './server-process.ts';

const dayMs = 86_400_000;
let asked = 0;

interface Answered {
  status: number;
  etag: string;
  /** Empty for packs, which have the time of packing; their ETag is made from the content. */
  text: string;
}

/** The answers of a server, by path. */
type Answers = Map<string, Answered>;

/** Returns the paths of cells, lists, days, search, packs, and of single events and their pages. */
export function pathsAbout(events: readonly { id: string; slug: string }[], words: readonly string[]): string[] {
  const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
  const world = '-180,-85,180,85';
  const { latitude, longitude } = placeOf(events.length > 0 ? spotOfPacks : 0);
  const tile = `8/${column(longitude)}/${row(latitude)}`;
  return [
    ...['z=0&x=0-0&y=0-0', 'z=4&x=0-15&y=0-15', 'z=7&x=64-69&y=43-49'].map(
      (query) => `/api/internal/map/cells?${query}`,
    ),
    `/api/internal/map/events?limit=100&bbox=${world}`,
    `/api/internal/map/filters?bbox=${world}`,
    `/api/internal/map/days?bbox=${world}&from=${day(0)}&to=${day(60)}`,
    '/api/internal/events?limit=100&include=cancelled',
    '/api/v1/events?limit=100&detail=full&include=cancelled',
    '/api/v1/towns',
    '/api/internal/site',
    ...words.flatMap((word) => [`/api/internal/search?q=${word}`, `/api/v1/search?q=${word}`]),
    ...['core', 'cards', 'wholes'].map((part) => `/api/internal/map/packs/${tile}?part=${part}`),
    ...events.flatMap(({ id, slug }) => [`/api/v1/events/${id}`, `/api/internal/events/${id}`, `/events/${slug}`]),
    '/',
  ];
}

/** The spot of the events whose pack is compared. */
export const spotOfPacks = 60_000;

/** Asks a server for all paths. `known`: former answers, whose ETags are sent. */
export async function answersOf(server: ServerProcess, paths: readonly string[], known?: Answers): Promise<Answers> {
  const client = new Client(server.address);
  const answers: Answers = new Map();
  for (const path of paths) {
    const etag = known?.get(path)?.etag;
    const headers = {
      'x-forwarded-for': `10.${(asked >> 14) & 127}.${(asked >> 7) & 127}.1`,
      ...(etag && { 'if-none-match': etag }),
    };
    asked++;
    const { status, headers: received, body } = await client.ask(path, { headers });
    const isPack = path.includes('/packs/');
    answers.set(path, {
      status,
      etag: String(received.etag ?? ''),
      text: isPack ? '' : body.replace(/"renderedAt":"[^"]*"|urn:uuid:[0-9a-f-]{36}/g, ''),
    });
  }
  client.close();
  return answers;
}

/** Returns the paths for which servers answer differently than one that was started on the database as it is now. */
export async function differences(cluster: Cluster, fresh: ServerProcess, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const [expected, ...others] = await Promise.all(
    [fresh, ...cluster.servers].map((server) => answersOf(server, paths)),
  );
  for (const [nth, answers] of others.entries())
    for (const path of paths) {
      const [one, other] = [expected?.get(path), answers.get(path)];
      if (one?.status === other?.status && one?.text === other?.text && (one?.text || one?.etag === other?.etag))
        continue;
      found.push(`${cluster.servers[nth]?.name} ${path}: ${difference(other, one)}`);
    }
  return found;
}

/** Returns the paths for which a server says that an outdated former answer is current. */
export async function outdatedAnswers(server: ServerProcess, former: Answers, fresh: Answers): Promise<string[]> {
  const now = await answersOf(server, [...former.keys()], former);
  return [...former].flatMap(([path, before]) => {
    const isCurrent = before.text === fresh.get(path)?.text && (before.text || before.etag === fresh.get(path)?.etag);
    return now.get(path)?.status === 304 && !isCurrent ? [`${server.name} ${path}`] : [];
  });
}

/** Returns the first difference of two answers, with some text around it. */
function difference(one: Answered | undefined, expected: Answered | undefined): string {
  const [text = '', wanted = ''] = [one?.text, expected?.text];
  let at = 0;
  while (at < text.length && text[at] === wanted[at]) at++;
  const part = ({ status = 0, etag = '' }: Partial<Answered>, whole: string) =>
    `${status} ${etag} …${whole.slice(Math.max(0, at - 40), at + 80)}`;
  return `${part(one ?? {}, text)}, expected ${part(expected ?? {}, wanted)}`;
}

function column(longitude: number): number {
  return Math.floor(((longitude + 180) / 360) * 256);
}

function row(latitude: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * 256);
}
