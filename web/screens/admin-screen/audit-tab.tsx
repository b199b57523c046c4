import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { auditActions, auditKinds, maxTrailLines } from '#contract/administration.ts';
import { ActiveFilter } from '#web/administration/active-filter.tsx';
import { AuditList } from '#web/administration/audit-list.tsx';
import { ChoiceFilter, FilterBar, SearchFilter } from '#web/administration/filter-bar.tsx';
import { type AuditChoice, downloadAudit } from '#web/administration/queries.ts';
import { useListFilters } from '#web/administration/use-list-filters.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './tab.module.css';

const actions = ['all', ...auditActions] as const;
const kinds = ['all', ...auditKinds] as const;

/** Shows the activity log of the site with filters, which are stored in the URL. */
export function AuditTab() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { get, among, set } = useListFilters();
  const [action, kind] = [among('action', actions), among('kind', kinds)];
  const choice: AuditChoice = {
    ...{ actor: get('actor'), subject: get('subject'), q: get('q'), by: get('by') },
    ...(action !== 'all' && { action }),
    ...(kind !== 'all' && { kind }),
    ...{ since: startOf(get('since')), until: startOf(get('until'), 1) },
  };
  const download = useMutationOnce(async () => {
    try {
      saveFile('journal.csv', await downloadAudit(choice));
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  });
  return (
    <div className={styles.part}>
      <FilterBar>
        <SearchFilter hint={t('journal:searchHint')} />
        <ByFilter />
        <ChoiceFilter
          name="action"
          label={t('journal:action')}
          values={actions}
          wordsOf={(value) => (value === 'all' ? t('journal:all') : t(`adminPanel:trail.actions.${value}`))}
        />
        <ChoiceFilter
          name="kind"
          label={t('journal:kind')}
          values={kinds}
          wordsOf={(value) => (value === 'all' ? t('journal:all') : t(`adminPanel:trail.kinds.${value}`))}
        />
        {(['since', 'until'] as const).map((name) => (
          <DateField
            key={name}
            label={t(`journal:${name}`)}
            clearLabel={t('journal:clear')}
            value={get(name) ?? ''}
            onChange={(day) => set(name, day)}
          />
        ))}
      </FilterBar>
      {choice.actor && <ActiveFilter parameter="actor">{t('adminPanel:trail.ofSomeone')}</ActiveFilter>}
      {choice.subject && <ActiveFilter parameter="subject">{t('journal:ofOne')}</ActiveFilter>}
      <AuditList choice={choice} />
      <div className={styles.actions}>
        <Button icon="download" aria-busy={download.isPending} onPress={download.mutate}>
          {t('journal:download')}
        </Button>
        <p className={styles.note}>{t('journal:downloadHint', { max: maxTrailLines })}</p>
      </div>
    </div>
  );
}

const pauseMs = 300;

/** A field for the acting person, stored in the URL shortly after typing. */
function ByFilter() {
  const { t } = useTranslation();
  const { get, set } = useListFilters();
  const [typed, setTyped] = useState(get('by') ?? '');
  const [timer, setTimer] = useState<number>();
  return (
    <TextField
      label={t('journal:by')}
      hint={t('journal:byHint')}
      maxLength={100}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        clearTimeout(timer);
        setTimer(window.setTimeout(() => set('by', value.trim()), pauseMs));
      }}
    />
  );
}

/** Returns the start of a day in the time zone of the browser, or of the day after it; undefined for none. */
function startOf(day: string | undefined, daysLater = 0): string | undefined {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + daysLater).toISOString();
}
