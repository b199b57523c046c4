import type { FastifyInstance } from 'fastify';
import {
  changeAvatar,
  changeEmail,
  changePassword,
  changeProfile,
  deleteAccount,
  downloadMyData,
  removeAvatar,
  showProfile,
} from '#contract/profile.ts';
import { listTokens, makeToken, revokeToken } from '#contract/tokens.ts';
import * as accounts from '#server/accounts/service.ts';
import { serve } from '#server/http/serve.ts';
import { readUpload, withUploads } from '#server/http/uploads.ts';
import { siteOf } from '#server/site/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import * as tokens from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import * as profile from './change-profile.ts';
import * as deletion from './deletion.ts';
import { makeOwnToken } from './make-token.ts';
import { dataOfPerson } from './service.ts';
import * as show from './show-profile.ts';

/** Registers the routes of the profile. */
export function profileRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showProfile, ({ person }) => show.showProfile(tools, person));
  serve(app, changeProfile, ({ person, body }) => profile.changeProfile(tools, person, body));
  serve(app, changePassword, ({ person, body }) => accounts.changePassword(tools, person, body));
  serve(app, changeEmail, ({ person, body, request }) => accounts.changeEmail(tools, person, body, request.ip));

  withUploads(app, (uploads) => {
    serve(uploads, changeAvatar, ({ person, request }) =>
      tools.decoder.receive(person.id, async () => {
        const { file, body } = await readUpload(changeAvatar, request);
        return profile.changeAvatar(tools, person, file, body.crop);
      }),
    );
  });
  serve(app, removeAvatar, ({ person }) => profile.removeAvatar(tools, person));

  serve(app, listTokens, ({ person }) => tokens.listTokens(tools, person));
  serve(app, makeToken, ({ person, body }) => makeOwnToken(tools, person, body));
  serve(app, revokeToken, ({ person, params }) => tokens.revokeToken(tools, person, params.id));

  serve(app, downloadMyData, ({ person, reply }) => {
    reply.header('content-disposition', `attachment; filename="${slugOf(siteOf(tools).name)}-my-data.json"`);
    return dataOfPerson(tools, person);
  });
  serve(app, deleteAccount, ({ person, body }) => deletion.deleteAccount(tools, person, body));
}
