import { useTranslation } from 'react-i18next';
import { Refusal } from '#web/http/call.ts';

/** Turns whatever went wrong into a sentence that a person can act on. */
export function useProblemWords(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => t(`problems.${error instanceof Refusal ? error.code : 'internal-error'}`);
}
