import { useTranslation } from 'react-i18next';
import type { Announcement } from '#contract/announcements.ts';
import { type FieldName, fieldsOf, steps } from '#web/events/form/form-rules.ts';
import { shortDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import type { Marks } from './announcement-marks.ts';

interface Props {
  marks: Marks;
  said: Pick<Announcement, 'doubts' | 'dates' | 'repeat' | 'page'> | null;
}

/**
 * Shows which fields need a check, and which were left empty, with the reason. Announced when it appears, and as fields
 * are checked.
 */
export function AnnouncementResult({ marks, said }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOfField: Partial<Record<FieldName, string>> = {
    name: t('form:name'),
    place: t('form:place'),
    address: t('places:address'),
    type: t('form:type'),
    dances: t('form:dances'),
    dateStart: t('form:start'),
    dateEnd: t('form:end'),
    price: t('form:price'),
    repeat: t('form:repeat'),
    link: t('form:link'),
    description: t('form:description'),
    prices: t('form:prices'),
    facts: t('form:facts'),
    programme: t('eventDetails:programme'),
  };
  const fields = steps.flatMap((step) => [...fieldsOf[step]] as FieldName[]).filter((field) => marks[field]);
  const names = new Intl.ListFormat(locale).format(fields.map((field) => nameOfField[field] ?? ''));
  const unsure = new Intl.ListFormat(locale).format(
    fields.filter((field) => marks[field]?.isUnsure).map((field) => nameOfField[field] ?? ''),
  );
  // The dates of a series are in the form already.
  const [, ...more] = (said?.repeat ? undefined : said?.dates?.value) ?? [];
  const dates = new Intl.ListFormat(locale).format(more.map((day) => shortDay(locale, `${day}T12:00`)));
  return (
    <>
      {fields.length > 0 && (
        <p>
          <strong>{t('announcement:done')}.</strong> {t('announcement:filled', { fields: names })}
        </p>
      )}
      {unsure !== '' && <p>{t('announcement:unsureOf', { fields: unsure })}</p>}
      {fields.length > 0 && said?.page?.hasEvents === false && <p>{t('announcement:pageText')}</p>}
      {fields.length === 0 && said && <p>{t('announcement:allChecked')}</p>}
      {more.length > 0 && <p>{t('announcement:moreDates', { dates })}</p>}
      {marks.description?.words && <p>{t('announcement:leftOut', { words: marks.description.words })}</p>}
      {said && said.doubts.length > 0 && (
        <ul>
          {said.doubts.map(({ doubt, from }) => (
            <li key={doubt}>{t(`announcement:doubts.${doubt}`, { words: from.words })}</li>
          ))}
        </ul>
      )}
    </>
  );
}
