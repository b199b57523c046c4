import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { maxProgrammeParts } from '#contract/constants.ts';
import { levels, Part, partKinds, partMusic } from '#contract/event-details.ts';
import styles from '#web/events/form/event-form.module.css';
import type { EventFormValues } from '#web/events/form/form-values.ts';
import { addDays } from '#web/events/form/local-times.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { newId } from '#web/storage/new-id.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { daysOf, type EnteredPart, misplaced, nextPart } from './programme.ts';

interface Props {
  entry: Pick<EventFormValues, 'programme' | 'dateStart' | 'dateEnd'>;
  error: string | undefined;
  onChange: (programme: EnteredPart[]) => void;
}

/** Shows the fields for the parts of the programme; the page shows them by time. */
export function ProgrammeFields({ entry, error, onChange }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { programme } = entry;
  const late = misplaced(entry);
  const wrong = late >= 0 ? late : programme.findIndex(({ id: _, ...part }) => !Part.safeParse(part).success);

  /** Keyboard users are moved to the new part, and after the last one is removed, to the add button. */
  function show(changed: EnteredPart[], at: number) {
    flushSync(() => onChange(changed));
    const times = list.current?.querySelectorAll<HTMLElement>('input[type=time]');
    (times?.[at] ?? list.current?.querySelector<HTMLElement>(':scope > button'))?.focus();
  }

  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{t('eventDetails:programme')}</legend>
      <div ref={list} className={styles.group}>
        {programme.map((part, index) => (
          <PartFields
            key={part.id}
            part={part}
            number={index + 1}
            days={daysOf(entry)}
            dateStart={entry.dateStart}
            error={index === wrong ? error : undefined}
            isWrong={index === wrong}
            onChange={(changed) => onChange(programme.with(index, { ...part, ...changed }))}
            onRemove={() => show(programme.toSpliced(index, 1), Math.min(index, programme.length - 2))}
          />
        ))}
        {programme.length < maxProgrammeParts && (
          <Button icon="plus" onPress={() => show([...programme, nextPart(entry, newId())], programme.length)}>
            {t('form:partAdd')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PartProps {
  part: EnteredPart;
  number: number;
  days: readonly number[];
  dateStart: string;
  error: string | undefined;
  isWrong: boolean;
  onChange: (part: Partial<EnteredPart>) => void;
  onRemove: () => void;
}

function PartFields({ part, number, days, dateStart, error, isWrong, onChange, onRemove }: PartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { kind, level, music } = part;
  return (
    <fieldset className={styles.part}>
      <legend className="visually-hidden">{t('form:part', { number })}</legend>
      <div className={styles.times}>
        {days.length > 1 && (
          <SelectField
            label={t('form:partDay')}
            value={part.day}
            onChange={(event) => onChange({ day: Number(event.target.value) })}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {longDay(locale, addDays(dateStart, day))}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          id={isWrong ? fieldId('programme') : undefined}
          type="time"
          label={t('form:partTime')}
          error={error}
          value={part.time}
          onChange={(event) => onChange({ time: event.target.value })}
        />
        <SelectField
          label={t('form:partKind')}
          value={kind}
          onChange={(event) => {
            const chosen = partKinds.find((each) => each === event.target.value) ?? kind;
            onChange({ kind: chosen, level: undefined, music: undefined });
          }}
        >
          {partKinds.map((each) => (
            <option key={each} value={each}>
              {t(`eventDetails:partKinds.${each}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('form:partTitle')}
          mark={t('form:optional')}
          autoComplete="off"
          value={part.title ?? ''}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label={t(kind === 'lesson' ? 'form:partTeachers' : 'form:partArtists')}
          mark={t('form:optional')}
          autoComplete="off"
          value={part.by ?? ''}
          onChange={(event) => onChange({ by: event.target.value })}
        />
        {kind === 'lesson' || kind === 'practice' ? (
          <SelectField
            label={t('form:factLabels.level')}
            value={level ?? ''}
            onChange={(event) => onChange({ level: levels.find((each) => each === event.target.value) })}
          >
            <option value="">{t('form:factUnsaid')}</option>
            {levels.map((each) => (
              <option key={each} value={each}>
                {t(`eventDetails:facts.level.${each}`)}
              </option>
            ))}
          </SelectField>
        ) : (
          <SelectField
            label={t('form:factLabels.music')}
            value={music ?? ''}
            onChange={(event) => onChange({ music: partMusic.find((each) => each === event.target.value) })}
          >
            <option value="">{t('form:factUnsaid')}</option>
            {partMusic.map((each) => (
              <option key={each} value={each}>
                {t(`eventDetails:facts.music.${each}`)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Button kind="quiet" icon="trash" onPress={onRemove}>
        {t('form:partRemove')} <span className="visually-hidden">({number})</span>
      </Button>
    </fieldset>
  );
}
