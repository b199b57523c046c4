import * as accountAdministration from './account-administration.ts';
import * as accounts from './accounts.ts';
import * as administration from './administration.ts';
import * as announcements from './announcements.ts';
import * as approval from './approval.ts';
import * as backups from './backups.ts';
import * as blockLists from './block-lists.ts';
import * as bulkActions from './bulk-actions.ts';
import * as catalogue from './catalogue.ts';
import * as confirmations from './confirmations.ts';
import * as contact from './contact.ts';
import * as eventClaims from './event-claims.ts';
import * as eventDoubles from './event-doubles.ts';
import * as eventJoins from './event-joins.ts';
import * as events from './events.ts';
import * as exports from './exports.ts';
import * as feeds from './feeds.ts';
import * as follows from './follows.ts';
import * as health from './health.ts';
import * as map from './map.ts';
import * as messages from './messages.ts';
import * as moderation from './moderation.ts';
import * as movingEvents from './moving-events.ts';
import { namedEndpoints } from './named-endpoints.ts';
import * as organiserMembers from './organiser-members.ts';
import * as organisers from './organisers.ts';
import * as packs from './packs.ts';
import * as pause from './pause.ts';
import * as pictures from './pictures.ts';
import * as places from './places.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as reports from './reports.ts';
import * as saved from './saved.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as site from './site.ts';
import * as siteHealth from './site-health.ts';
import * as sourceClaims from './source-claims.ts';
import * as sources from './sources.ts';
import * as statistics from './statistics.ts';
import * as tokens from './tokens.ts';
import * as tonight from './tonight.ts';
import * as towns from './towns.ts';
import * as venues from './venues.ts';

/** All endpoints of the app with the names of their exports. Its OpenAPI document is generated from this list. */
export const endpoints = namedEndpoints({
  events,
  announcements,
  exports,
  feeds,
  saved,
  organisers,
  organiserMembers,
  venues,
  sources,
  sourceClaims,
  eventJoins,
  eventClaims,
  moderation,
  movingEvents,
  eventDoubles,
  catalogue,
  map,
  packs,
  places,
  towns,
  search,
  tonight,
  pictures,
  accounts,
  profile,
  tokens,
  follows,
  push,
  confirmations,
  contact,
  messages,
  reports,
  statistics,
  approval,
  administration,
  accountAdministration,
  blockLists,
  bulkActions,
  pause,
  site,
  siteHealth,
  backups,
  settings,
  health,
});
