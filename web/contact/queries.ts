import { sendContactRequest } from '#contract/contact.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';

/** Sends a message of the contact form. */
export function writeToUs(message: Input<typeof sendContactRequest, 'body'>): Promise<void> {
  return call(sendContactRequest, { body: message });
}
