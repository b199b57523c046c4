import { FollowView } from '#web/screens/map-screen/results/follow-view.tsx';
import { GeolocationErrorNote } from './geolocation-error.tsx';
import { LocationPrompt } from './location-prompt.tsx';
import { NearBar } from './near-bar.tsx';
import { NothingNear } from './nothing-near.tsx';
import { Welcome } from './welcome.tsx';

/**
 * What those see who begin, ask what is near, or have come to the end of a list: one file, since who needs one of them soon
 * needs the others.
 */
export const nearParts = {
  LocationPrompt,
  FollowView,
  GeolocationErrorNote,
  NearBar,
  NothingNear,
  Welcome,
};
