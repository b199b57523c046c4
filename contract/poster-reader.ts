/* Text recognition (OCR) of posters in the browser. The files of the library are served unchanged, in a folder whose
   name contains its version. The worker has its own CSP, because it compiles WebAssembly. */

export const posterReader = {
  folder: '/assets/poster-reader-7.0.0',
  worker: 'worker.min.js',
  /** Variants for different processor features. The library chooses one. */
  engines: [
    'tesseract-core-relaxedsimd-lstm.wasm.js',
    'tesseract-core-simd-lstm.wasm.js',
    'tesseract-core-lstm.wasm.js',
  ],
} as const;

/** Languages of posters with the library's names, and the download size in megabytes including engine and worker. */
export const posterLanguages = {
  fr: { data: 'fra', megabytes: 2 },
  en: { data: 'eng', megabytes: 4.3 },
  es: { data: 'spa', megabytes: 3.4 },
  de: { data: 'deu', megabytes: 2.6 },
  it: { data: 'ita', megabytes: 3 },
  pt: { data: 'por', megabytes: 2.7 },
} as const;
export type PosterLanguage = keyof typeof posterLanguages;
