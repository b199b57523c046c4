import type { FastifyInstance } from 'fastify';
import { readAnnouncement } from '#contract/announcements.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as announcements from './service.ts';

/** Registers the routes of announcements. */
export function announcementRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, readAnnouncement, ({ person, body }) => announcements.readAnnouncement(tools, person, body));
}
