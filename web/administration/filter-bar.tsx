import { useTranslation } from 'react-i18next';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import styles from './filter-bar.module.css';
import { useListFilters, useSearch } from './use-list-filters.ts';

/** Shows a row of filters above a list. */
export function FilterBar({ children }: { children: React.ReactNode }) {
  return <search className={styles.bar}>{children}</search>;
}

/** Shows a search field whose text is stored in the URL; `hint` says which fields are searched. */
export function SearchFilter({ hint }: { hint: string }) {
  const { t } = useTranslation();
  const { typed, onType } = useSearch();
  return (
    <div className={styles.wide}>
      <SearchField
        label={`${t('adminPanel:search')} (${hint.toLocaleLowerCase()})`}
        clearLabel={t('adminPanel:clearSearch')}
        value={typed}
        onChange={onType}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  /** Name of the URL parameter. */
  name: string;
  label: string;
  /** The first one is the default. */
  values: readonly [Value, ...Value[]];
  wordsOf: (value: Value) => string;
}

/** Shows a select field whose value is stored in the URL. The first value is the default and removes the parameter. */
export function ChoiceFilter<Value extends string>({ name, label, values, wordsOf }: ChoiceProps<Value>) {
  const { among, set } = useListFilters();
  return (
    <SelectField
      label={label}
      value={among(name, values)}
      onChange={({ target }) => set(name, target.value === values[0] ? '' : target.value)}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {wordsOf(value)}
        </option>
      ))}
    </SelectField>
  );
}
