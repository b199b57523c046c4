import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { locales } from '#contract/locales.ts';
import { probeConnection } from '#web/http/network.ts';
import { chooseLanguage, languageNames } from '#web/i18n/language.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Flag } from './flag.tsx';
import styles from './switch.module.css';

/** Shows the current language and opens the choice. */
export function LanguageButton() {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Dropdown
      label={`${t('frame:language')}, ${languageNames[locale]}`}
      opener={
        <>
          <Flag locale={locale} />
          <Icon name="down" className={styles.arrow} />
        </>
      }
    >
      {(id) => <LanguageChoice closes={id} />}
    </Dropdown>
  );
}

/** `closes` is the id of the pane that a choice closes. */
export function LanguageChoice({ closes }: { closes?: string }) {
  const { t, i18n } = useTranslation();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();

  async function choose(next: (typeof locales)[number]) {
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
      {locales.map((other) => (
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
            <Flag locale={other} />
            {languageNames[other]}
            {other === locale && <Icon name="check" className={styles.check} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
