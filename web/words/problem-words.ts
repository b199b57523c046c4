import { useTranslation } from 'react-i18next';
import { mostUploadBytes } from '#contract/constants.ts';
import { Refusal } from '#web/http/call.ts';

const mebibyte = 1024 * 1024;

/** Turns whatever went wrong into a sentence that a person can act on; a rare thing in plain words where its own are not there yet. */
export function useProblemWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    if (!(error instanceof Refusal)) return t('problems.internal-error');
    if (error.refusedBytes !== undefined) return t('pictures.refusedOnTheWay', sizes(error.refusedBytes));
    return t([`problems.${error.code}`, 'problems.internal-error']);
  };
}

function sizes(bytes: number): { size: number; limit: number } {
  return { size: Math.ceil((10 * bytes) / mebibyte) / 10, limit: mostUploadBytes / mebibyte };
}
