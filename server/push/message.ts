import { createHmac } from 'node:crypto';
import { pushLimits } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';

/** What a browser shows. */
export interface ShownNotification {
  /** Both in the language of whom it is for, and cut where they are too long. */
  title: string;
  body: string;
  /** Where a press on it leads: a path of the site. */
  path: string;
  /** It takes the place of one with the same tag, on the screen and while it waits for a browser that is away. */
  tag: string;
  /** Where such messages are ended: `/stop#…`. Offered as a button. */
  stop?: string;
}

const stopWords: Record<Locale, string> = {
  fr: 'Ne plus recevoir',
  en: 'Stop these',
  es: 'No recibir más',
};

/**
 * As JSON, in the form of the Push API's declarative messages (https://www.w3.org/TR/push-api/#declarative-push-message):
 * Safari shows those by itself, and our worker reads the same.
 */
export function payloadOf(message: ShownNotification, locale: Locale, publicUrl: string): string {
  const addressOf = (path: string) => {
    if (!/^\/(?!\/)/.test(path)) throw new Error('A message leads to a path of the site.');
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
        actions: [{ action: 'stop', title: stopWords[locale], navigate: addressOf(message.stop) }],
      }),
    },
  });
  if (Buffer.byteLength(payload) > pushLimits.payloadBytes) throw new Error('No push service takes a message so long.');
  return payload;
}

/** Says nothing to the push service of what the message is about. */
export function topicOf(secret: Uint8Array, deviceId: string, tag: string): string {
  return createHmac('sha256', secret).update(`push-topic\0${deviceId}\0${tag}`).digest('base64url').slice(0, 32);
}

/** Cut between characters as people see them. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
