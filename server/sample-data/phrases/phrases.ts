import type { Kind } from '#server/sample-data/catalogue.ts';
import type { Voice } from '#server/sample-data/voices/voice.ts';

/**
 * Texts of sample events in one language, with the placeholders of `Voice`. The people in them are first names and the
 * bands invented.
 */
export interface Phrases {
  /** Their language, and the names of dances in it. */
  voice: Voice;
  /** First paragraphs of descriptions. */
  about: Readonly<Record<Kind, readonly string[]>>;
  /** Second paragraphs. */
  practical: readonly string[];
  programme: {
    lesson: readonly string[];
    dancing: readonly string[];
    pause: string;
    practice: string;
    show: string;
    opening: string;
  };
  teachers: readonly string[];
  djs: readonly string[];
  bands: readonly string[];
  floorNotes: readonly string[];
  food: readonly string[];
  dress: readonly string[];
  memberships: readonly string[];
  ages: readonly string[];
  /** Extras that the price includes. */
  includes: readonly string[];
  /** Reasons for a cancellation. */
  reasons: readonly string[];
  organiserNames: readonly string[];
  organiserWords: readonly string[];
  venueWords: readonly string[];
}
