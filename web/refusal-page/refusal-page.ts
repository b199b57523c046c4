import { accentTokens } from '#contract/accent.ts';
import { isRightToLeft } from '#contract/direction.ts';
import { initialOf } from '#contract/initial.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { RefusalRequest } from '#contract/page.ts';
import { loadBase, loadNamespace } from '#web/i18n/load-texts.ts';
import type { Messages } from '#web/i18n/messages.ts';
import { setSiteName, siteName } from '#web/i18n/site-name.ts';
import tokens from '#web/style/tokens.css?inline';
import { askAgain } from './ask-again.ts';
import style from './refusal-page.css?inline';

type Texts = Pick<Messages, 'frame' | 'refusalPage'>;

const messages = Object.fromEntries(
  await Promise.all(
    locales.map(async (locale) => {
      const [base, refusalPage] = await Promise.all([loadBase(locale), loadNamespace(locale, 'refusalPage')]);
      return [locale, { ...base, refusalPage }];
    }),
  ),
) as Record<Locale, Texts>;

/** The logo of the navigation bar. */
const sign = `<svg viewBox="0 0 28 34" aria-hidden="true"><path class="sign" d="M3 14A11 11 0 1 1 14 25c-2.6 0-3.6 1-4.5 3.3L8 32c-.6 1.5-2.6 1.5-3.2 0C3.6 29 3 26 3 22Z"/><path class="groove" d="M7.5 14A6.5 6.5 0 0 1 14 7.5M20.5 14A6.5 6.5 0 0 1 14 20.5"/><circle class="light" cx="14" cy="14" r="2.6"/></svg>`;

/** Refresh interval in seconds without scripts, long enough to read the page. */
const refreshSecondsWithoutScript = 30;

/**
 * Returns the complete error page. Only the name of the site is external input. The link is an empty URL, which is the
 * requested page.
 */
export function refuse({ locale, theme, code, retryAfterSeconds, site: settings, nonce }: RefusalRequest): string {
  setSiteName(settings.name);
  const { frame, refusalPage } = messages[locale];
  const broken = { title: frame.brokenTitle, text: frame.brokenText };
  const { title, text } = { ...refusalPage, broken }[messageFor(code)];
  const site = escaped(siteName());
  const looksAgain = retryAfterSeconds !== null;
  return `<!doctype html>
<html lang="${locale}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf4ea">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17101d">
<title>${withName(title)} · ${site}</title>
<link rel="icon" href="/icon.svg${settings.look ? `?v=${settings.look}` : ''}" type="image/svg+xml">
<style nonce="${nonce}">${tokens}${accentStyle(settings.accentColor)}${style}</style>
${looksAgain ? `<noscript><meta http-equiv="refresh" content="${Math.max(retryAfterSeconds, refreshSecondsWithoutScript)}"></noscript>` : ''}
</head>
<body>
<main>
<p class="site">${settings.look ? initial(settings.name) : sign}<span>${site}</span></p>
<h1>${withName(title)}</h1>
<p>${withName(text)}</p>
<p><a class="button" href="">${frame.tryAgain}</a></p>
</main>
${looksAgain ? `<script nonce="${nonce}">(${askAgain})(${retryAfterSeconds})</script>` : ''}
</body>
</html>
`;
}

function initial(name: string): string {
  return `<span class="initial" aria-hidden="true">${escaped(initialOf(name))}</span>`;
}

function accentStyle(color: string | undefined): string {
  if (color === undefined) return '';
  const tokens = Object.entries(accentTokens(color)).map(([name, value]) => `${name}:${value}`);
  return `:root{${tokens.join(';')}}`;
}

function messageFor(code: RefusalRequest['code']): 'unavailable' | 'tooManyRequests' | 'broken' {
  if (code === 'too-many-requests') return 'tooManyRequests';
  return code === 'internal-error' ? 'broken' : 'unavailable';
}

function withName(text: string): string {
  return text.replaceAll('{{site}}', () => escaped(siteName()));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
