import type { FastifyInstance } from 'fastify';
import {
  keepPushDevice,
  listPushDevices,
  removePushDevice,
  renewPushDevice,
  showPushKey,
  tryPush,
} from '#contract/push.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as devices from './devices.ts';
import { listDevices } from './service.ts';

/** Registers the routes of push devices. */
export function pushRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showPushKey, () => ({ publicKey: tools.push.publicKey }));
  serve(app, listPushDevices, ({ person }) => listDevices(tools, person.id));
  serve(app, keepPushDevice, ({ person, body }) => devices.saveDevice(tools, person, body));
  serve(app, removePushDevice, ({ person, params }) => devices.removeDevice(tools, person, params.id));
  serve(app, renewPushDevice, ({ body }) => devices.renewDevice(tools, body));
  serve(app, tryPush, ({ person }) => devices.tryPush(tools, person));
}
