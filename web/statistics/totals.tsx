import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ActionCounts, type CountedAction, countedActions } from '#contract/statistics.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import styles from './statistics.module.css';

interface Props {
  totals: ActionCounts;
  /** The action that the chart shows. */
  shown: CountedAction;
  onShow: (action: CountedAction) => void;
}

/** Shows the four totals with what they mean. The selected one is shown as a chart. */
export function Totals({ totals, shown, onShow }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <fieldset className={styles.totals}>
      <legend className="visually-hidden">{t('statistics:chosen')}</legend>
      {countedActions.map((action) => (
        <label key={action} className={styles.total}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            checked={shown === action}
            aria-describedby={`${id}${action}`}
            onChange={() => onShow(action)}
          />
          <strong className={styles.number}>{formatNumber(locale, totals[action])}</strong>
          <span className={styles.name}>{t(`statistics:${action}`)}</span>
          <span id={`${id}${action}`} className={styles.meaning}>
            {t(`statistics:meaning.${action}`)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
