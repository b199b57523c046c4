import { FollowView } from '#web/screens/map-screen/results/follow-view.tsx';
import { Tomorrow } from '#web/screens/map-screen/results/tomorrow.tsx';
import { GeolocationErrorNote } from './geolocation-error.tsx';
import { NearMenu } from './near-menu.tsx';
import { NewSite } from './new-site.tsx';
import { NothingNear } from './nothing-near.tsx';
import { Welcome } from './welcome.tsx';

/**
 * Parts for first visits, nearby searches and the end of lists: one file, because a user of one soon needs the others.
 */
export const nearParts = {
  FollowView,
  GeolocationErrorNote,
  NearMenu,
  NewSite,
  NothingNear,
  Tomorrow,
  Welcome,
};
