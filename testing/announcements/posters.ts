import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Sample } from './score.ts';

/** Sixty posters of invented evenings, which stand beside the repository where its makers work and are no part of it. */
const folder = fileURLToPath(new URL('../../../shared/data/announcements/posters/', import.meta.url));

/** The day on which they hung there. */
const today = '2026-11-20';

export interface PosterSample extends Sample {
  path: string;
  /** A file from a computer (`clean`, `design`) or a photo of it (`photo`, `hard`). */
  kind: 'clean' | 'design' | 'photo' | 'hard';
  lang: 'fr' | 'en' | 'es';
  qrLink: string | null;
}

interface Facts {
  id: string;
  file: string;
  cls: PosterSample['kind'];
  lang: PosterSample['lang'];
  qlink: string | null;
  facts: Record<'n' | 'k' | 'd' | 'r' | 's' | 'e' | 'p' | 'v' | 'a' | 't' | 'l', string>;
}

/** All of them with what should come out; none where they are not. */
export async function readPosters(): Promise<PosterSample[]> {
  const text = await readFile(`${folder}facts.json`, 'utf8').catch(() => '[]');
  return JSON.parse(text).map(({ id, file, cls, lang, qlink, facts }: Facts) => ({
    ...{ id, lang, now: today, text: id, path: folder + file, kind: cls, qrLink: qlink },
    expected: {
      name: answersIn(facts.n),
      kind: answersIn(facts.k),
      styles: answersIn(facts.d),
      repeats: answersIn(facts.r),
      start: answersIn(facts.s),
      end: answersIn(facts.e),
      price: answersIn(facts.p),
      venue: answersIn(facts.v),
      address: answersIn(facts.a),
      town: answersIn(facts.t),
      link: answersIn(facts.l),
    },
  }));
}

/** `8 EUR~-`: this, or rightly nothing. */
function answersIn(written: string): (string | null)[] | undefined {
  const answers = written.split('~').map((one) => (one === '-' || one === 'none' ? null : one));
  return answers.some((one) => one !== null) ? answers : undefined;
}
