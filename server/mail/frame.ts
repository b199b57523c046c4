import type { Locale } from '#contract/locales.ts';
import { textsIn } from '#server/text/texts.ts';

/** The texts around each letter. */
interface Frame {
  greeting: string;
  farewell: string;
  /** Shown above a link that can be copied. */
  linkAside: string;
  about: string;
}

/** Returns the texts around a letter. `name` is that of the recipient, `site` that of the site. */
export function frameOf(locale: Locale, name: string | null | undefined, site: string): Frame {
  const t = textsIn('mails', locale, site);
  const greetingName = safeGreetingName(name);
  return {
    greeting: greetingName ? t('frame.greeting', { name: greetingName }) : t('frame.greetingWithoutName'),
    farewell: t('frame.farewell'),
    linkAside: t('frame.linkAside'),
    about: t('frame.about'),
  };
}

/**
 * Returns the name for the greeting, or undefined if it looks like an advertisement or a link. Anyone can have a
 * confirmation mail sent to any address, so the name is untrusted.
 */
function safeGreetingName(name: string | null | undefined): string | undefined {
  const trimmed = name?.trim() ?? '';
  return /^\p{L}[\p{L}\p{M}’' -]{0,49}$/u.test(trimmed) ? trimmed : undefined;
}
