import type { AnnouncedEvent, Announcement } from '#contract/announcements.ts';
import type { Sample } from './score.ts';

/* Scores lists of events and details: the fields `events` and `details` of `unseen-kinds.jsonl`. */

interface ExpectedEvent {
  name?: string;
  start: string;
}

/** As the author of the sample described them in free text. */
interface ExpectedDetails {
  prices: { kind: string; amount: string; condition?: string }[];
  donation: boolean;
  dj?: string;
  band?: string | string[];
  programme?: { time: string; what: string }[];
  floor?: string;
  age?: number | string;
  partner?: string;
  contact?: string | string[];
}

export type DetailedSample = Sample & { expected: { events?: ExpectedEvent[]; details?: ExpectedDetails } };

interface Finding {
  field: string;
  isRight: boolean;
  text: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
const isPart = (one: string, other: string) => plain(one).includes(plain(other)) || plain(other).includes(plain(one));

/** Returns for each expected event and detail whether it was found, with the value that was found instead. */
export function findingsOf({ expected }: DetailedSample, read: Announcement): Finding[] {
  return [
    ...eventFindings(expected.events ?? [], read),
    ...(expected.details ? detailFindings(expected.details, read) : []),
  ];
}

function eventFindings(events: readonly ExpectedEvent[], read: Announcement): Finding[] {
  if (events.length === 0) return [];
  const found = read.events.length > 0 ? read.events : [read];
  const starts = found.map(({ dateStart }) => dateStart?.value ?? '-');
  const hasDates = read.events.length === 0 && (read.dates?.value.length ?? 0) === events.length;
  const count = {
    field: 'number of events',
    isRight: found.length === events.length || hasDates,
    text: starts.join(', '),
  };
  const each = events.map(({ name, start }): Finding => {
    const event = found.find(({ dateStart }) => dateStart?.value === start);
    const isListed = hasDates && read.dates?.value.includes(start.slice(0, 10)) === true;
    return {
      field: 'event',
      isRight: isListed || (event !== undefined && (!name || isPart(event.name?.value ?? '-', name))),
      text: `${name} ${start}: ${event?.name?.value} ${event?.dateStart?.value}`,
    };
  });
  const described = read.events.map((event): Finding => {
    const own = event.description?.value ?? '';
    const others = events.filter(
      ({ name, start }) => name && start !== event.dateStart?.value && plain(own).includes(plain(name)),
    );
    return { field: 'description', isRight: own !== '' && others.length === 0, text: own };
  });
  return [count, ...each, ...described];
}

function detailFindings(details: ExpectedDetails, read: AnnouncedEvent): Finding[] {
  const findings: Finding[] = [];
  const put = (field: string, isRight: boolean, wanted: unknown, found: unknown) =>
    findings.push({ field, isRight, text: `${JSON.stringify(wanted)}: ${JSON.stringify(found)}` });
  const amountOf = (amount: string) => Number(amount.split(' ')[0]);
  for (const { kind, amount, condition } of details.prices) {
    const value = amountOf(amount);
    if (kind === 'reduced') put('reduced', read.reduced?.value === value, amount, read.reduced?.value);
    if (kind === 'member') put('members', read.members?.value === value, amount, read.members?.value);
    if (kind === 'door') put('door', read.door?.value === value, amount, read.door?.value);
    if (kind === 'advance' || kind === 'full' || kind === 'suggested')
      put('price', read.price?.value === value, amount, read.price?.value);
    const before = kind === 'free' ? /before (\d\d:\d\d)(.*)/.exec(condition ?? '') : null;
    if (before && before[2] === '')
      put('freeBefore', read.freeBefore?.value === before[1], condition, read.freeBefore?.value);
  }
  put('donation', (read.donation?.value ?? false) === details.donation, details.donation, read.donation?.value);
  const performers = (read.programme?.value ?? []).map(({ by }) => by ?? '').join(', ');
  const players = [details.dj ?? [], details.band ?? []].flat();
  for (const player of players) put('performers plays', plain(performers).includes(plain(player)), player, performers);
  if (players.length > 0) {
    const music = details.dj && details.band ? 'both' : details.dj ? 'dj' : 'live';
    put('music', read.music?.value === music, music, read.music?.value);
  }
  if (details.programme) {
    const times = details.programme.map(({ time }) => time);
    const found = read.programme?.value.map(({ time }) => time) ?? [];
    put('programme', times.join() === found.join(), times, found);
  }
  if (details.floor) put('floor', read.floor !== undefined, details.floor, read.floor?.value);
  if (details.age !== undefined)
    put('age', isPart(read.age?.value ?? '-', String(details.age)), details.age, read.age?.value);
  if (details.partner) {
    const wanted = details.partner.startsWith('not') ? 'not-needed' : 'needed';
    put('partner', read.partner?.value === wanted, details.partner, read.partner?.value);
  }
  const contacts = [details.contact ?? []].flat();
  const shown = [read.description?.value, ...(read.description?.alternatives ?? [])].join('\n');
  for (const contact of contacts) put('contact', shown.includes(contact), contact, read.leftOut?.value);
  return findings;
}
