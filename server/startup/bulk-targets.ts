import { manageAccount } from '#server/administration/accounts/manage.ts';
import { eventActions } from '#server/administration/events/bulk.ts';
import type { BulkTargets } from '#server/bulk-actions/service.ts';
import * as states from '#server/bulk-actions/states-store.ts';
import { twoStates } from '#server/bulk-actions/two-states.ts';
import { changeContactRequest } from '#server/contact/service.ts';
import { changeOrganiser } from '#server/organisers/editing.ts';
import { reopenReport, resolveReport } from '#server/reports/service.ts';
import { manageSource } from '#server/sources/admin.ts';
import { changeVenue } from '#server/venues/editing.ts';

/** All kinds of objects with actions on several of them. Each object is changed by the function for one. */
export const bulkTargets: BulkTargets = {
  events: eventActions,
  accounts: twoStates({
    find: states.findAccounts,
    isOn: { suspend: true, restore: false },
    set: (tools, person, id, isSuspended, { because }) =>
      manageAccount(tools, person, id, { isSuspended, ...(because && { because }) }),
  }),
  organisers: twoStates({
    find: states.findOrganisers,
    isOn: { hide: true, restore: false },
    set: (tools, person, id, isHidden, { because }) => changeOrganiser(tools, person, id, { isHidden, because }),
  }),
  venues: twoStates({
    find: states.findVenues,
    isOn: { hide: true, restore: false },
    set: (tools, person, id, isHidden, { because }) => changeVenue(tools, person, id, { isHidden, because }),
  }),
  sources: twoStates({
    find: states.findSources,
    isOn: { stop: true, resume: false },
    set: (tools, person, id, isStopped, { because }) => manageSource(tools, person, id, { isStopped, because }),
  }),
  requests: twoStates({
    find: states.findRequests,
    isOn: { handle: true, reopen: false },
    set: (tools, _person, id, isHandled) => changeContactRequest(tools, id, { isHandled }),
  }),
  reports: twoStates({
    find: states.findReports,
    isOn: { dismiss: true, handle: true },
    set: (tools, person, id, isResolved, { action }) =>
      isResolved
        ? resolveReport(tools, person, id, { resolution: action === 'dismiss' ? 'dismissed' : 'handled' })
        : reopenReport(tools, person, id),
  }),
};
