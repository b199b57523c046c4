import { beforeAll, expect, test } from 'vitest';
import { openUnderstanding, readSamples, score } from '#testing/announcements/score.ts';

let read: Awaited<ReturnType<typeof openUnderstanding>>;

// Builds the gazetteer if no build has done so.
beforeAll(async () => {
  read = await openUnderstanding();
}, 240_000);

const kinds = ['dotted', 'except', 'night', 'season', 'several-days', 'midnight'];
const fieldsOfWhen = /^\S+ (?:date|start|end|repetition|rule|until|except|dates): /;

test.each(kinds)('reads when all texts of the kind "%s" take place', async (kind) => {
  const samples = (await readSamples('unseen-kinds')).filter(({ of }) => of === kind);
  expect(samples.length).toBeGreaterThan(10);
  expect(score(samples, read).faults.filter((fault) => fieldsOfWhen.test(fault))).toEqual([]);
});

test('excludes no date from a series without exceptions', async () => {
  const samples = (await readSamples('unseen-kinds')).filter(({ expected }) => expected.except === undefined);
  const leftOut = samples.flatMap(({ id, text, now }) => {
    const { except } = read(text, now);
    return except ? [`${id}: ${except.value}`] : [];
  });
  expect(leftOut).toEqual([]);
});
