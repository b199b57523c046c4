import { useTranslation } from 'react-i18next';
import { chooseTheme, type Theme, themes, useTheme } from '#web/style/theme.ts';
import { Dropdown } from '#web/ui/dropdown.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import styles from './switch.module.css';

const icons: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** Shows a button with the icon of the current theme that opens the choice of themes. */
export function ThemeButton() {
  const { t } = useTranslation();
  return (
    <Dropdown label={t('frame:theme')} opener={<Icon name={icons[useTheme()]} />}>
      {(id) => <ThemeChoice closes={id} />}
    </Dropdown>
  );
}

/** `closes` is the id of the pane that a choice closes. */
export function ThemeChoice({ closes }: { closes?: string }) {
  const { t } = useTranslation();
  const current = useTheme();
  return (
    <ul className={styles.choice}>
      {themes.map((theme) => (
        <li key={theme}>
          <button
            type="button"
            className={styles.option}
            aria-current={theme === current}
            popoverTarget={closes}
            popoverTargetAction="hide"
            onClick={() => chooseTheme(theme)}
          >
            <Icon name={icons[theme]} />
            {t(`frame:themes.${theme}`)}
            {theme === current && <Icon name="check" className={styles.check} />}
          </button>
        </li>
      ))}
    </ul>
  );
}
