import { useEffect, useRef, useState } from 'react';
import { announcementLimits } from '#contract/constants.ts';
import type { PosterLanguage } from '#contract/poster-reader.ts';
import type { PosterProgress } from '#web/pictures/read-poster.ts';
import { textsOf } from './poster-readings.ts';

/** Shorter texts do not describe an event. */
const minLetters = 12;

type State = { is: 'idle' | 'asking' | 'failed' | 'empty' } | ({ is: 'reading' } & PosterProgress);

/**
 * Returns functions to read the text of a poster on this device and to cancel it, and the state with the progress.
 * `onTexts` gets all readings.
 */
export function usePosterReading(onTexts: (texts: string[], title: string | null) => void) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function read(picture: File, language: PosterLanguage): Promise<void> {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const { signal } = controller;
    const onProgress = (progress: PosterProgress) => !signal.aborted && setState({ is: 'reading', ...progress });
    onProgress({ isReading: false, share: undefined });
    try {
      const { readPoster } = await import('#web/pictures/read-poster.ts');
      const readings = await readPoster(picture, language, { onProgress, signal });
      const { texts, title } = textsOf(readings, announcementLimits.characters);
      const isReadable = texts.some(saysSomething);
      setState({ is: isReadable ? 'idle' : 'empty' });
      if (isReadable)
        onTexts(
          texts.filter((text) => text !== ''),
          title,
        );
    } catch {
      if (!signal.aborted) setState({ is: 'failed' });
    }
  }

  return {
    state,
    read: (picture: File, language: PosterLanguage) => void read(picture, language),
    ask: () => setState({ is: 'asking' }),
    cancel() {
      stop.current?.abort();
      setState({ is: 'idle' });
    },
  };
}

function saysSomething(text: string): boolean {
  return text.replace(/[^\p{L}]/gu, '').length >= minLetters;
}
