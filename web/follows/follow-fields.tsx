import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type FollowMail, followMails } from '#contract/follows.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { useFoldedStyles } from '#web/catalogue/use-folded-styles.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { formatDistance } from '#web/i18n/numbers.ts';
import { PushSwitch } from '#web/push/push-switch.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { FieldNotes } from '#web/ui/field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './follows.module.css';
import type { FollowFormErrors, FollowFormValues } from './form-values.ts';
import { TownField } from './town-field.tsx';

const radiiKm = [10, 30, 50, 100];

interface Props {
  values: FollowFormValues;
  errors: FollowFormErrors;
  onChange: (changed: Partial<FollowFormValues>) => void;
}

/** Shows the field for the styles of a follow. */
export function DancesField({ values, errors, onChange }: Props) {
  const id = useId();
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery(dancesQuery());
  const { shown, button, search, nothingFound } = useFoldedStyles(dances, {
    stays: ({ slug }) => values.styles.includes(slug),
    className: styles.more,
  });
  return (
    <section className={styles.field}>
      <div className={styles.dancesHead}>
        <h3 className={styles.label}>{t('follows:dances')}</h3>
        {button}
      </div>
      {search}
      <ChipGroup
        label={t('follows:dances')}
        describedBy={`${id}-error ${id}-hint`}
        chips={shown.map((dance) => ({ id: dance.slug, label: nameOf(dance), color: dance.color }))}
        selected={values.styles}
        onChange={(chosen) => onChange({ styles: chosen })}
      />
      {nothingFound}
      <FieldNotes id={id} hint={t('follows:dancesHint')} error={errors.styles} />
    </section>
  );
}

/** Shows the field for the types of events of a follow. */
export function TypesField({ values, onChange }: Omit<Props, 'errors'>) {
  const id = useId();
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  return (
    <section className={styles.field}>
      <h3 className={styles.label}>{t('follows:types')}</h3>
      <ChipGroup
        label={t('follows:types')}
        describedBy={`${id}-hint`}
        chips={types.map((type) => ({ id: type.slug, label: nameOf(type), color: type.color }))}
        selected={values.types}
        onChange={(chosen) => onChange({ types: chosen })}
      />
      <FieldNotes id={id} hint={t('follows:typesHint')} />
    </section>
  );
}

interface WhereProps extends Props {
  mayBeAnywhere: boolean;
  /** Name of the view of the map. */
  defaultName: string;
}

/** Shows the fields for the area of a follow: everywhere, around a town, or a view of the map with its name. */
export function WhereFields({ mayBeAnywhere, defaultName, values, errors, onChange }: WhereProps) {
  const { t } = useTranslation();
  if (values.where === 'view') {
    return (
      <TextField
        label={t('follows:areaName')}
        hint={t('follows:areaNameHint')}
        maxLength={120}
        value={values.viewName ?? defaultName}
        error={errors.viewName}
        onChange={(event) => onChange({ viewName: event.target.value })}
      />
    );
  }
  return (
    <>
      {mayBeAnywhere && (
        <RadioGroup
          isRow
          label={t('follows:where')}
          value={values.where}
          onChange={(event) => onChange({ where: event.target.value as FollowFormValues['where'] })}
          choices={[
            { value: 'everywhere', label: t('follows:anywhere') },
            { value: 'town', label: t('follows:aroundTown') },
          ]}
        />
      )}
      {mayBeAnywhere && values.where === 'town' && (
        <TownField error={errors.town} onChange={(town) => onChange({ town })} />
      )}
      {values.where === 'town' && <RadiusField values={values} onChange={onChange} />}
    </>
  );
}

function RadiusField({ values, onChange }: Omit<Props, 'errors'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  // An API client may have chosen another radius.
  const radii = [...new Set([...radiiKm, values.radiusKm])].sort((one, other) => one - other);
  return (
    <RadioGroup
      isRow
      label={t('follows:radius')}
      value={String(values.radiusKm)}
      onChange={(event) => onChange({ radiusKm: Number(event.target.value) })}
      choices={radii.map((km) => ({ value: String(km), label: formatDistance(locale, km) }))}
    />
  );
}

/** Shows the fields for delivery by mail, with its frequency, and by push. */
export function DeliveryFields({ mayPush, values, onChange }: Omit<Props, 'errors'> & { mayPush: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.field}>
      <RadioGroup
        isRow
        label={t('follows:mail')}
        value={values.mail}
        onChange={(event) => onChange({ mail: event.target.value as FollowMail })}
        choices={followMails.map((mail) => ({ value: mail, label: t(`follows:mails.${mail}`) }))}
      />
      {mayPush && (
        <Switch
          label={t('follows:push')}
          checked={values.push}
          onChange={(event) => onChange({ push: event.target.checked })}
        />
      )}
      {mayPush && values.push && <PushSwitch isAlone />}
      <p role="status" className={styles.hint}>
        {values.mail === 'never' && !values.push && t('follows:silent')}
      </p>
    </div>
  );
}
