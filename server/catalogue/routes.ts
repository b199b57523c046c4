import type { FastifyInstance } from 'fastify';
import type { Tools } from '#server/tools.ts';

export function catalogueRoutes(_app: FastifyInstance, _tools: Tools): void {}
