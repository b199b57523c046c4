import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { deleteUser, downloadUserData, transferEvents } from '#contract/account-administration.ts';
import {
  downloadTrail,
  hideFlood,
  listAccounts,
  listManagedEvents,
  listTrail,
  manageAccount,
  manageEvents,
  showStatistics,
  takeBackHiding,
} from '#contract/administration.ts';
import { approveAllEvents, decideEvents, listWaitingEvents, takeBackDecisions } from '#contract/approval.ts';
import { appointModerator, removeModerator, showModeration } from '#contract/moderation.ts';
import * as trail from '#server/audit/service.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import { siteOf } from '#server/site/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import * as flood from './accounts/flood.ts';
import * as accountList from './accounts/list.ts';
import * as accounts from './accounts/manage.ts';
import * as moderators from './accounts/moderators.ts';
import * as removal from './accounts/remove.ts';
import * as eventList from './events/list.ts';
import * as events from './service.ts';
import { Statistics } from './statistics/statistics.ts';
import { trailFile } from './trail-file.ts';
import * as transfers from './transfers/transfer.ts';
import * as decisions from './waiting/decide.ts';
import * as queue from './waiting/queue.ts';

/** Registers the routes of the administration. */
export function administrationRoutes(app: FastifyInstance, tools: Tools): void {
  const statistics = new Statistics(tools);
  serve(app, showStatistics, () => statistics.show());

  servePaged(app, listManagedEvents, ({ person, query }) => eventList.listManagedEvents(tools, person, query));
  serve(app, manageEvents, ({ person, body }) => events.manageEvents(tools, person, body));

  servePaged(app, listWaitingEvents, ({ person, query }) => queue.listWaitingEvents(tools, person, query));
  serve(app, decideEvents, ({ person, body }) => decisions.decideEvents(tools, person, body));
  serve(app, approveAllEvents, ({ person, body }) => decisions.approveAllEvents(tools, person, body));
  serve(app, takeBackDecisions, ({ person, body }) => decisions.takeBackDecisions(tools, person, body));

  servePaged(app, listAccounts, ({ query }) => accountList.listAccounts(tools, query));
  serve(app, manageAccount, ({ person, params, body }) => accounts.manageAccount(tools, person, params.id, body));

  serve(app, showModeration, ({ person }) => moderators.showModeration(tools, person));
  serve(app, appointModerator, ({ person, params, body }) =>
    moderators.appointModerator(tools, person, params.id, body),
  );
  serve(app, removeModerator, ({ person, params }) => moderators.removeModerator(tools, person, params.id));

  serve(app, deleteUser, ({ person, params, query }) => removal.deleteUser(tools, person, params.id, query));
  serve(app, downloadUserData, ({ person, params, reply }) => {
    reply.header('content-disposition', `attachment; filename="${slugOf(siteOf(tools).name)}-data-${params.id}.json"`);
    return removal.downloadUserData(tools, person, params.id);
  });
  serve(app, transferEvents, ({ person, body }) => transfers.transferEvents(tools, person, body));

  serve(app, hideFlood, ({ person, params, body }) => flood.hideFlood(tools, person, params.id, body));
  serve(app, takeBackHiding, ({ person, params }) => flood.takeBackHiding(tools, person, params.id, params.hidingId));

  servePaged(app, listTrail, ({ query }) => trail.listTrail(tools, query));
  serve(app, downloadTrail, async ({ person, query, reply }) =>
    reply
      .header('content-disposition', 'attachment; filename="journal.csv"')
      .type('text/csv; charset=utf-8; header=present')
      .send(Readable.from(await trailFile(tools, person, query))),
  );
}
