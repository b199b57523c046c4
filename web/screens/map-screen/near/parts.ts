import { learnNearWords } from '#web/words/near-words.ts';
import { ColdStart } from './cold-start.tsx';
import { LocationMissed } from './location-missed.tsx';
import { NearBar } from './near-bar.tsx';
import { NothingNear } from './nothing-near.tsx';
import { Welcome } from './welcome.tsx';

/** What those see who begin, or ask what is near: one file, since who needs one of them soon needs the others. */
export const nearParts = { learnWords: learnNearWords, ColdStart, LocationMissed, NearBar, NothingNear, Welcome };
