/*
 * What reads the words on a poster, in the browser alone: files of a library that are served as they are, in a folder that
 * changes its name with its version. The worker among them comes with a policy of its own, since it compiles WebAssembly.
 */

export const posterReader = {
  folder: '/assets/poster-reader-7.0.0',
  worker: 'worker.min.js',
  /** The faster ones are for processors that can do more; the library chooses. */
  engines: [
    'tesseract-core-relaxedsimd-lstm.wasm.js',
    'tesseract-core-simd-lstm.wasm.js',
    'tesseract-core-lstm.wasm.js',
  ],
} as const;

/** Languages of posters, by the library's names, and the megabytes that browsers fetch for each, engine and worker included. */
export const posterLanguages = {
  fr: { data: 'fra', megabytes: 2 },
  en: { data: 'eng', megabytes: 4.3 },
  es: { data: 'spa', megabytes: 3.4 },
  de: { data: 'deu', megabytes: 2.6 },
  it: { data: 'ita', megabytes: 3 },
} as const;
export type PosterLanguage = keyof typeof posterLanguages;
