import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { maxUploadBytes } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { FieldProblem } from '#contract/problems.ts';
import { ApiError } from '#web/http/call.ts';
import { useLocale } from './locale.ts';
import type { Messages } from './messages.ts';

const mebibyte = 1024 * 1024;

/** Returns a function that turns an error into a message for the user. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (error) => {
    if (!(error instanceof ApiError)) return t('commonProblems:internal-error');
    if (error.refusedBytes !== undefined) return t('problems:refused-on-the-way', sizes(error.refusedBytes));
    if (error.code === 'too-many-requests' && error.retryAfterSeconds !== undefined)
      return t('frame:tooFast', { duration: formatWait(locale, error.retryAfterSeconds) });
    const [field] = error.fields;
    if (error.code === 'content-blocked' && field) return blockedText(t, field);
    return problemText(t, error.code);
  };
}

/** Every code has a message in one of the two namespaces; a code without one does not compile. */
type ProblemKey = `problems:${Exclude<ApiError['code'], CommonCode>}` | `commonProblems:${CommonCode}`;
type CommonCode = keyof Messages['commonProblems'];

/**
 * Returns the message for a problem code, or a general one if it has none or the namespace `problems` is not loaded.
 */
export function problemText(t: TFunction, code: ApiError['code']): string {
  const keys = [`commonProblems:${code}`, `problems:${code}`, 'commonProblems:internal-error'] as ProblemKey[];
  return t(keys);
}

const namedFields = ['name', 'words', 'link', 'links', 'url', 'page', 'facts'] as const;

/** Returns which field has a blocked link or word, which one it is, and what to do. */
function blockedText(t: TFunction, { path, rule, value = '' }: FieldProblem): string {
  const name = namedFields.find((each) => path.split('.')[0] === each) ?? 'other';
  const label = t(`problems:blocked-in-${name}`);
  return t(rule === 'blocked_link' ? 'problems:blocked-link' : 'problems:blocked-word', { label, text: value });
}

function sizes(bytes: number): { size: number; limit: number } {
  return { size: Math.ceil((10 * bytes) / mebibyte) / 10, limit: maxUploadBytes / mebibyte };
}

/** Returns “40 seconds”, “3 minutes” or “2 hours”, rounded up so that a retry is not too early. */
function formatWait(locale: Locale, seconds: number): string {
  const [count, unit] =
    seconds < 100 ? [seconds, 'second'] : seconds < 6000 ? [seconds / 60, 'minute'] : [seconds / 3600, 'hour'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.ceil(count));
}
