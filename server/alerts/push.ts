import type { Tools } from '#server/tools.ts';

/** The seam to push messages: takes the place of `sendPush` of `server/push`, and reaches no device. */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  tag: string;
  stop?: string;
  expiresAt?: Date;
  urgency?: 'normal' | 'high';
}

export async function sendPush(_tools: Pick<Tools, 'db'>, _userId: string, _message: PushMessage): Promise<number> {
  return 0;
}
