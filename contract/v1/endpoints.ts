import { namedEndpoints } from '#contract/named-endpoints.ts';
import * as account from './account.ts';
import * as catalogue from './catalogue.ts';
import * as changes from './changes.ts';
import * as events from './events.ts';
import * as organisers from './organisers.ts';
import * as ownEvents from './own-events.ts';
import * as root from './root.ts';
import * as search from './search.ts';
import * as towns from './towns.ts';
import * as venues from './venues.ts';
import * as webhooks from './webhooks.ts';

/** All endpoints of the public interface with the names of their exports. Its OpenAPI document is generated from them. */
export const v1Endpoints = namedEndpoints({
  events,
  changes,
  organisers,
  venues,
  towns,
  catalogue,
  search,
  root,
  account,
  ownEvents,
  webhooks,
});
