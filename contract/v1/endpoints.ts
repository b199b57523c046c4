import { namedEndpoints } from '#contract/named-endpoints.ts';
import * as account from './account.ts';
import * as changes from './changes.ts';
import * as events from './events.ts';
import * as ownEvents from './own-events.ts';
import * as webhooks from './webhooks.ts';

/** All endpoints of the public interface with the names of their exports. Its OpenAPI document is generated from them. */
export const v1Endpoints = namedEndpoints({ events, changes, account, ownEvents, webhooks });
