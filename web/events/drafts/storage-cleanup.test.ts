import { beforeEach, expect, test } from 'vitest';
import { readDraft, storeDraft } from '#web/events/form/draft.ts';
import { emptyEntry } from '#web/events/form/form-values.ts';
import { hasDrafts, removeAllOf, removeExpired } from './storage-cleanup.ts';

const day = 86_400_000;
const now = new Date('2027-05-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * day);
const draft = { entry: { ...emptyEntry, name: 'Bal' } };

beforeEach(() => localStorage.clear());

test('removes everything that expired, of all users, and nothing else', async () => {
  storeDraft('ana/add', draft, daysAgo(61));
  storeDraft('ben/edit/1', draft, daysAgo(59));
  localStorage.setItem('event-picture/ana/1', JSON.stringify({ picture: {}, keptAt: daysAgo(61).getTime() }));
  localStorage.setItem('event-draft/ana/broken', '{');
  localStorage.setItem('lang', 'fr');
  expect(readDraft('ana/add', now)).toBeNull();
  await removeExpired(now);
  expect(Object.keys(localStorage).sort()).toEqual(['event-draft/ben/edit/1', 'lang']);
  expect(readDraft('ben/edit/1', now)?.entry.name).toBe('Bal');
});

test('removes everything of an account that signs out', async () => {
  storeDraft('ana/add', draft, now);
  storeDraft('ana-maria/add', draft, now);
  expect(hasDrafts('ana')).toBe(true);
  await removeAllOf('ana');
  expect(hasDrafts('ana')).toBe(false);
  expect(Object.keys(localStorage)).toEqual(['event-draft/ana-maria/add']);
});
