import { useTranslation } from 'react-i18next';
import { Refusal } from '#web/http/call.ts';

/** Turns whatever went wrong into a sentence that a person can act on; a rare thing in plain words where its own are not there yet. */
export function useProblemWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) =>
    t([`problems.${error instanceof Refusal ? error.code : 'internal-error'}`, 'problems.internal-error']);
}
