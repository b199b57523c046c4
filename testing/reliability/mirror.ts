/**
 * Keeps a mirror of a site from `/api/v1/events` and `/api/v1/changes` only, while several writers edit events and the
 * server is killed. Then compares the mirror with the site, field by field. An organiser with many dates is renamed and
 * hidden meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '#server/sample-data/random.ts';
import { aDance, anEventType } from '#testing/builders.ts';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { postgresql, readOptions } from './options.ts';
import { type Method, RandomWriter } from './random-edits.ts';
import { SiteMirror } from './site-mirror.ts';
import { startSite } from './site-process.ts';

const options = readOptions(
  'reliability:mirror',
  `
Builds a mirror of a site from the public interface only, during edits and kills of the server, and compares them.`,
  {
    edits: { about: 'edits in all', default: 10_000 },
    writers: { about: 'concurrent writers', default: 5 },
    kills: { about: 'how often the server is killed', default: 20, min: 0 },
    dates: { about: 'dates of the organiser that is renamed and hidden', default: 300 },
    minutes: { about: 'maximum duration; then it stops editing', default: 15 },
    seed: { about: 'seed of the random edits', default: 'mirror' },
    postgresql,
  },
);

type Person = Awaited<ReturnType<typeof aPerson>>;

const { edits, kills, dates } = options;
const deadline = Date.now() + options.minutes * 60_000;
const retryMs = 50;
const pollMs = 200;
const maxSeriesDates = 100;
/** Longer than a job waits and writes the lines of an organiser with many dates. */
const settleMs = 60_000;

const people: Person[] = [];
const catalogue: { types: { id: string }[]; dances: { id: string }[] } = { types: [], dances: [] };

const site = await startSite({
  isOnPostgresql: options.postgresql,
  async fill(tools) {
    const roles = [...administrator];
    // All writers are administrators, because accounts may add a limited number of dates a day.
    for (let nth = 0; nth <= options.writers; nth++) people.push(await aPerson(tools, { roles }));
    for (let nth = 0; nth < 4; nth++) {
      catalogue.types.push(await anEventType(tools.db));
      catalogue.dances.push(await aDance(tools.db));
    }
  },
});
try {
  await run();
} finally {
  await site.remove();
}

async function ask(method: Method, path: string, body?: object, { headers }: Partial<Person> = {}) {
  const init = body && { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(site.address + path, { method, ...(headers && { headers }), ...init });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

async function run(): Promise<void> {
  const [admin, ...others] = people as [Person, ...Person[]];
  const asAdmin = async (method: Method, path: string, body?: object) => {
    const answer = await ask(method, path, body, admin);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const random = (seed: string) => new Random(`${options.seed} ${seed}`);
  const writers = others.map(
    (person, nth) =>
      new RandomWriter(
        random(`writer ${nth}`),
        (method, path, body) => ask(method, path, body, person),
        catalogue,
        new Date(),
      ),
  );

  const club = await aClubWithDates(asAdmin);
  let made = 0;
  let isOver = false;
  let isDown: Promise<void> | undefined;
  const mirror = new SiteMirror((path) => ask('GET', path));
  const startedAt = Date.now();

  const writing = writers.map(async (writer) => {
    while (made < edits && Date.now() < deadline) {
      made += 1;
      await isDown;
      await writer.edit();
    }
  });
  const mirroring = (async () => {
    while (!isOver) {
      await mirror.follow().catch((error) => {
        if (!(error instanceof TypeError)) throw error;
      });
      await pause(pollMs);
    }
  })();
  const killing = (async () => {
    for (let nth = 1; nth <= kills; nth++) {
      while (made < (nth * edits) / (kills + 1) && Date.now() < deadline) await pause(retryMs);
      if (Date.now() >= deadline) return;
      isDown = site.kill().then(() => site.start());
      await isDown;
      isDown = undefined;
      if (nth === Math.ceil(kills / 3)) await asAdmin('PATCH', club.path, { name: 'Renamed meanwhile' });
      if (nth === Math.ceil((2 * kills) / 3)) await editTheRest(asAdmin);
    }
  })();
  await Promise.all([...writing, killing]);
  await asAdmin('PATCH', club.path, { name: 'Hidden at the end' });
  await asAdmin('PATCH', club.path, { isHidden: true });
  const editedAt = Date.now();
  isOver = true;
  await mirroring;

  let differences: string[] = [];
  do {
    await mirror.follow();
    differences = await mirror.differences();
    if (differences.length > 0) await pause(pollMs);
  } while (differences.length > 0 && Date.now() < editedAt + settleMs);
  const copy = JSON.stringify([...mirror.events.values()]);
  for (const name of ['Renamed meanwhile', 'Hidden at the end', club.name])
    if (copy.includes(name)) differences.push(`the mirror contains "${name}" of the hidden organiser`);

  const answers = Map.groupBy(
    writers.flatMap(({ answers: own }) => [...own]),
    ([status]) => String(status),
  );
  const count = (status: string) => answers.get(status)?.reduce((sum, [, times]) => sum + times, 0) ?? 0;
  const rows: [string, string | number][] = [
    ['edits, by writers', `${made}, ${writers.length}`],
    [
      'answers',
      [...answers.keys()]
        .sort()
        .map((status) => `${status}: ${count(status)}`)
        .join(', '),
    ],
    ['kills of the server', kills],
    ['duration of the edits', `${Math.round((editedAt - startedAt) / 1000)} s`],
    ['events, and dates of the hidden organiser', `${mirror.events.size}, ${dates}`],
    ['full reads, changes read, requests', Object.values(mirror.counts).join(', ')],
    ['equal after the last edit', `${((Date.now() - editedAt) / 1000).toFixed(1)} s`],
    ['fields that differ', differences.length],
  ];
  for (const [name, value] of rows) process.stdout.write(`${name.padEnd(45)} ${value}\n`);
  for (const line of differences.slice(0, 20)) process.stdout.write(`  ${line}\n`);
  if (differences.length > 0) process.exitCode = 1;
}

type AsAdmin = (method: Method, path: string, body?: object) => Promise<{ id: string }>;

/** Adds an organiser with many dates. */
async function aClubWithDates(asAdmin: AsAdmin) {
  const name = 'The club with many dates';
  const { id } = await asAdmin('POST', '/api/internal/organisers', { name });
  for (let left = dates; left > 0; left -= maxSeriesDates) {
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await asAdmin('POST', '/api/internal/events', {
      ...{ name: 'Daily dance', dateStart: `${day}T20:00`, dateEnd: `${day}T23:00`, place: 'The Forge' },
      ...{ type: catalogue.types[0], dances: [catalogue.dances[0]], organiser: { id } },
      location: { latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '1 rue de la Ré, Lyon, France' },
      repeat: `FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;COUNT=${Math.min(left, maxSeriesDates)}`,
    });
  }
  return { name, path: `/api/internal/organisers/${id}` };
}

/** Changes a venue, a style and a type, and hides some events. */
async function editTheRest(asAdmin: AsAdmin): Promise<void> {
  const { body } = await ask('GET', '/api/v1/events?limit=100');
  const events: { id: string; venue: { id: string } | null }[] = body.items;
  const [venue] = events.flatMap((event) => event.venue ?? []);
  if (venue) {
    await asAdmin('PATCH', `/api/internal/venues/${venue.id}`, { name: 'La Grange' });
    await asAdmin('PATCH', `/api/internal/venues/${venue.id}`, { facts: { floor: 'stone' } });
  }
  const entry = { name: 'Another name', color: '#112233' };
  await asAdmin('PUT', `/api/dances/${catalogue.dances[0]?.id}`, entry);
  await asAdmin('PUT', `/api/event_types/${catalogue.types[0]?.id}`, entry);
  const ids = events.slice(0, 10).map(({ id }) => id);
  await asAdmin('POST', '/api/internal/admin/events', { action: 'hide', ids });
}
