import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Locale } from '#contract/locales.ts';
import { probeConnection } from '#web/http/network.ts';
import { chooseLanguage, languageName } from '#web/i18n/language.ts';
import { offeredLanguages, useLocale } from '#web/i18n/locale.ts';
import { showToast } from '#web/ui/toast.tsx';
import styles from './choice.module.css';

/** Shows the languages by their own names, side by side. `closes` is the id of the pane that a choice closes. */
export function LanguageChoice({ closes }: { closes?: string }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();

  async function choose(next: Locale) {
    try {
      await chooseLanguage(i18n, next);
    } catch {
      // The texts could not be loaded.
      void probeConnection();
      showToast(t('commonProblems:offline'), 'bad');
      return;
    }
    if (search.has('lang')) {
      search.delete('lang');
      setSearch(search, { replace: true });
    }
  }

  return (
    <ul className={styles.choice}>
      {offeredLanguages().map((other) => (
        <li key={other}>
          <button
            type="button"
            popoverTarget={closes}
            popoverTargetAction="hide"
            lang={other}
            className={styles.option}
            aria-current={other === locale}
            onClick={() => choose(other)}
          >
            {languageName(other)}
          </button>
        </li>
      ))}
    </ul>
  );
}
