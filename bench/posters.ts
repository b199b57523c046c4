/**
 * How much is understood of posters, class by class: their letters are read as a browser reads them (with sharp in place of
 * its canvas), three times each, then their QR codes.
 *
 *   npm run bench:posters [-- faults]
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import decodeQr from 'qr/decode.js';
import sharp, { type Sharp } from 'sharp';
import tesseract from 'tesseract.js';
import type { Announcement } from '#contract/announcements.ts';
import { announcementLimits } from '#contract/constants.ts';
import { posterLanguages } from '#contract/poster-reader.ts';
import { type PosterSample, readPosters } from '#testing/announcements/posters.ts';
import { openUnderstanding, precision, recall, score } from '#testing/announcements/score.ts';
import { agreed, textsOf } from '#web/events/form/poster-readings.ts';
import { linesOf, type ReadLine } from '#web/pictures/read-poster.ts';
import { percentile, runBench, say } from './report.ts';

const classes = {
  'poster file': { kinds: ['clean', 'design'], least: { date: 97, start: 95, price: 95, town: 95, oneCorrection: 65 } },
  'poster photo': { kinds: ['photo', 'hard'], least: { date: 95, start: 93, price: 93, town: 95, oneCorrection: 50 } },
} as const;

const require = createRequire(import.meta.url);
const greySizePx = 2000;
const qrSizePx = 1000;

await runBench(async (tell) => {
  const posters = await readPosters();
  if (posters.length === 0) throw new Error('not measured: the posters are not there');
  const understand = await openUnderstanding();
  const times: number[] = [];
  const readings = new Map<string, Awaited<ReturnType<typeof readLetters>>>();
  for (const lang of ['fr', 'en', 'es'] as const) {
    await using reader = await openReader(lang);
    for (const poster of posters.filter((one) => one.lang === lang)) {
      const start = performance.now();
      readings.set(poster.id, await readLetters(reader, poster));
      times.push(performance.now() - start);
    }
  }
  const read = (id: string, today: string, locale?: 'fr' | 'en' | 'es'): Announcement => {
    const { lines, link } = readings.get(id) ?? { lines: [], link: null };
    const { texts, title } = textsOf(lines, announcementLimits.characters);
    const said = agreed(
      texts.map((text) => understand(text, today, locale)),
      title,
    );
    const from = { words: link ?? '', start: 0, end: 0 };
    return link === null ? said : { ...said, link: { value: link, alternatives: [], from } };
  };

  for (const [name, { kinds, least }] of Object.entries(classes)) {
    const samples = posters.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
    const { fields, texts, oneCorrection, untouched, faults } = score(samples, read);
    const share = (what: string, value: number, limit?: number) =>
      tell({
        name: `${name}: ${what}`,
        value: Math.round(value),
        unit: '%',
        ...(limit !== undefined && { limit: { least: limit } }),
      });
    for (const [field, tally] of Object.entries(fields)) {
      share(`${field}, precision`, precision(tally), (least as Record<string, number>)[field]);
      share(`${field}, recall`, recall(tally));
    }
    share(`no correction, of ${texts}`, (100 * untouched) / texts);
    share('at most one', (100 * oneCorrection) / texts, least.oneCorrection);
    for (const kind of kinds) {
      const own = score(
        samples.filter((sample) => sample.kind === kind),
        read,
      );
      tell({ name: `${kind}: at most one correction`, value: own.oneCorrection, unit: '', note: `of ${own.texts}` });
    }
    if (process.argv.includes('faults')) say(faults.join('\n'));
  }
  const withCode = posters.filter(({ qrLink }) => qrLink !== null);
  const linkOf = ({ id }: PosterSample) => readings.get(id)?.link ?? null;
  const right = withCode.filter((poster) => linkOf(poster) === poster.qrLink).length;
  const wrong = posters.filter((poster) => linkOf(poster) !== null && linkOf(poster) !== poster.qrLink).length;
  tell({
    name: 'QR codes read',
    value: right,
    unit: '',
    limit: { least: withCode.length },
    note: `of ${withCode.length}`,
  });
  tell({ name: 'QR codes where there is none', value: wrong, unit: '', limit: { most: 0 } });
  tell({ name: 'a poster, all readings, median', value: percentile(times, 0.5), unit: 'ms' });
});

type Reader = Awaited<ReturnType<typeof openReader>>;

async function openReader(lang: PosterSample['lang']) {
  const { data } = posterLanguages[lang];
  const langPath = join(dirname(require.resolve(`@tesseract.js-data/${data}/package.json`)), '4.0.0_best_int');
  const worker = await tesseract.createWorker(data, tesseract.OEM.LSTM_ONLY, { langPath, cacheMethod: 'none' });
  const end = async () => void (await worker.terminate());
  return Object.assign(worker, { [Symbol.asyncDispose]: end });
}

async function readLetters(reader: Reader, { path }: PosterSample) {
  const upright = sharp(path).rotate();
  const within = (size: number) => ({ width: size, height: size, fit: 'inside' as const });
  const grey = upright.clone().resize(within(greySizePx)).grayscale();
  const lines = [
    await linesIn(reader, grey.clone(), tesseract.PSM.SPARSE_TEXT),
    await linesIn(reader, upright.clone(), tesseract.PSM.AUTO),
    await linesIn(reader, grey.clone(), tesseract.PSM.AUTO),
  ];
  const small = upright
    .clone()
    .resize({ ...within(qrSizePx), withoutEnlargement: true })
    .ensureAlpha();
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true });
  return { lines, link: codeIn({ width: info.width, height: info.height, data }) };
}

async function linesIn(reader: Reader, picture: Sharp, mode: tesseract.PSM): Promise<ReadLine[]> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  await reader.setParameters({ tessedit_pageseg_mode: mode });
  return linesOf((await reader.recognize(data, {}, { blocks: true })).data, info);
}

function codeIn(picture: { width: number; height: number; data: Uint8Array }): string | null {
  try {
    return decodeQr(picture);
  } catch {
    return null;
  }
}
