import { useTranslation } from 'react-i18next';
import { chooseTheme, themes, useTheme } from '#web/style/theme.ts';
import styles from './choice.module.css';

/** Shows the themes side by side. `closes` is the id of the pane that a choice closes. */
export function ThemeChoice({ closes }: { closes: string }) {
  const { t } = useTranslation();
  const current = useTheme();
  return (
    <ul className={styles.choice}>
      {themes.map((theme) => (
        <li key={theme}>
          <button
            type="button"
            className={styles.option}
            popoverTarget={closes}
            popoverTargetAction="hide"
            aria-current={theme === current}
            onClick={() => chooseTheme(theme)}
          >
            {t(`frame:themes.${theme}`)}
          </button>
        </li>
      ))}
    </ul>
  );
}
