import { createHmac } from 'node:crypto';
import { pushLimits } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { textsIn } from '#server/text/texts.ts';

/** A message as the browser shows it. */
export interface ShownNotification {
  /** Title and text in the language of the recipient. Cut if too long. */
  title: string;
  body: string;
  /** Path of the site that a click opens. */
  path: string;
  /** Replaces a message with the same tag, on the screen and in the queue of the push service. */
  tag: string;
  /** Path of the button that stops such messages: `/stop#…`. */
  stop?: string;
}

/**
 * Returns the payload as JSON, a declarative push message (https://www.w3.org/TR/push-api/#declarative-push-message).
 * Safari shows these itself; in other browsers, the service worker reads the same format. Shortens long texts. Throws
 * if a path is not one of this site or the payload is still too long.
 */
export function payloadOf(message: ShownNotification, locale: Locale, publicUrl: string): string {
  const addressOf = (path: string) => {
    if (!/^\/(?!\/)/.test(path)) throw new Error('The path of a push message must be a path of the site.');
    return publicUrl + path;
  };
  const payload = JSON.stringify({
    web_push: 8030,
    notification: {
      title: shortened(message.title, pushLimits.titleCharacters),
      body: shortened(message.body, pushLimits.bodyCharacters),
      lang: locale,
      tag: message.tag,
      navigate: addressOf(message.path),
      ...(message.stop !== undefined && {
        actions: [
          { action: 'stop', title: textsIn('pushMessages', locale)('stop'), navigate: addressOf(message.stop) },
        ],
      }),
    },
  });
  if (Buffer.byteLength(payload) > pushLimits.payloadBytes)
    throw new Error('The push message is longer than push services accept.');
  return payload;
}

/**
 * Returns the topic of a tag on one device, 32 characters, the same for the same tag and device: the push service
 * replaces a message that is not delivered yet by a later one of its topic. It does not reveal the tag.
 */
export function topicOf(secret: Uint8Array, deviceId: string, tag: string): string {
  return createHmac('sha256', secret).update(`push-topic\0${deviceId}\0${tag}`).digest('base64url').slice(0, 32);
}

/** Cuts between grapheme clusters. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
