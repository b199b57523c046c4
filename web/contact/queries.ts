import { sendContactRequest } from '#contract/contact.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';

/** Leaves a message for the people behind the site. */
export function writeToUs(message: Input<typeof sendContactRequest, 'body'>): Promise<void> {
  return call(sendContactRequest, { body: message });
}
