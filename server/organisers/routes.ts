import type { FastifyInstance } from 'fastify';
import {
  acceptInvitation,
  changeMember,
  invite,
  listInvitations,
  listMembers,
  lookAtInvitation,
  removeMember,
  withdrawInvitation,
} from '#contract/organiser-members.ts';
import {
  addOrganiser,
  changeOrganiser,
  changeOrganiserPicture,
  deleteOrganiser,
  listManagedOrganisers,
  listMyOrganisers,
  listOrganiserEvents,
  removeOrganiserPicture,
  showOrganiser,
} from '#contract/organisers.ts';
import { forReading } from '#server/database/read-db.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import { readUpload, withUploads } from '#server/http/uploads.ts';
import type { Tools } from '#server/tools.ts';
import * as managing from './admin.ts';
import * as deletion from './deletion.ts';
import * as editing from './editing.ts';
import * as invitations from './invitations.ts';
import * as members from './members.ts';
import * as own from './own.ts';
import * as organisers from './service.ts';

/** Registers the routes of organisers. */
export function organiserRoutes(app: FastifyInstance, tools: Tools): void {
  const reading = forReading(tools);
  servePaged(app, listManagedOrganisers, ({ query }) => managing.listManagedOrganisers(tools, query));
  serve(app, listMyOrganisers, ({ person }) => own.listMyOrganisers(tools, person));
  serve(app, addOrganiser, ({ person, body }) => own.addOrganiser(tools, person, body));
  serve(app, showOrganiser, async ({ params, findPerson, reply }) => {
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'authorization' });
    return organisers.showOrganiser(reading, params.idOrSlug, await findPerson());
  });
  servePaged(app, listOrganiserEvents, ({ params, query, reply }) => {
    reply.header('cache-control', 'no-cache');
    return organisers.listOrganiserEvents(reading, params.id, query);
  });
  serve(app, changeOrganiser, ({ person, params, body }) => editing.changeOrganiser(tools, person, params.id, body));
  serve(app, deleteOrganiser, ({ person, params }) => deletion.deleteOrganiser(tools, person, params.id));

  withUploads(app, (uploads) => {
    serve(uploads, changeOrganiserPicture, ({ person, params, request }) =>
      tools.decoder.receive(person.id, async () => {
        const { body, file } = await readUpload(changeOrganiserPicture, request);
        return editing.changePicture(tools, person, params.id, body, file);
      }),
    );
  });
  serve(app, removeOrganiserPicture, ({ person, params }) => editing.removePicture(tools, person, params.id));

  serve(app, listMembers, ({ person, params }) => members.listMembers(tools, person, params.id));
  serve(app, changeMember, ({ person, params, body }) => members.changeMember(tools, person, params, body.role));
  serve(app, removeMember, ({ person, params }) => members.removeMember(tools, person, params));

  serve(app, invite, ({ person, params, body }) => invitations.invite(tools, person, params.id, body));
  serve(app, listInvitations, ({ person, params }) => invitations.listInvitations(tools, person, params.id));
  serve(app, withdrawInvitation, ({ person, params }) => invitations.withdrawInvitation(tools, person, params));
  serve(app, lookAtInvitation, ({ body }) => invitations.lookAtInvitation(tools, body.secret));
  serve(app, acceptInvitation, ({ person, params, body }) =>
    invitations.acceptInvitation(tools, person, params.id, body.secret),
  );
}
