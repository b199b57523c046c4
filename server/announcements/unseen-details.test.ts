import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding, readSamples } from '#testing/announcements/score.ts';
import { type DetailedSample, findingsOf } from '#testing/announcements/score-details.ts';

/* Texts by an author who had not seen the rules: several events, and all details of one. */

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

async function findingsOfKind(kind: string) {
  const samples = (await readSamples('unseen-kinds')).filter(({ of }) => of === kind) as DetailedSample[];
  expect(samples).toHaveLength(10);
  return samples.flatMap((sample) => {
    const locale = sample.lang === 'en' || sample.lang === 'es' ? sample.lang : 'fr';
    return findingsOf(sample, read(sample.text, sample.now, locale));
  });
}

test('finds every event of unseen texts about several, each with its own description', async () => {
  const findings = await findingsOfKind('several-events');
  expect(findings.length).toBeGreaterThan(70);
  const wrong = findings.filter(({ isRight }) => !isRight);
  expect(wrong.filter(({ field }) => field !== 'event')).toEqual([]);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1);
});

test('finds the prices, facts, performers and contacts of unseen texts', async () => {
  const findings = await findingsOfKind('fields');
  expect(findings.length).toBeGreaterThan(75);
  const wrong = findings.filter(({ isRight }) => !isRight);
  expect(wrong.filter(({ field }) => field !== 'programme')).toEqual([]);
  expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(1);
});
