import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SourceDefaults } from '#contract/source-answers.ts';
import type { Source, SourceQuestion } from '#contract/sources.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import styles from './source-screen.module.css';
import { Suggested } from './suggested.tsx';
import { answerId } from './use-answers.ts';

interface Props {
  source: Source;
  given: SourceDefaults;
  give: (part: SourceDefaults) => void;
  /** Returns a text with the number of entries that need the answer, or undefined. */
  ask: (question: SourceQuestion) => string | undefined;
}

/** Shows the default times and venue of a source: open if they are needed, otherwise collapsed. */
export function MoreAnswers({ source: { suggested }, given, give, ask }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [isPlacing, setIsPlacing] = useState(false);
  const [zone, setZone] = useState(given.timeZone ?? '');
  const isZoneAsked = ask('timeZone') !== undefined;
  // A visible field stays visible after it is answered.
  const [seen] = useState(() => new Set<string>());
  const isShown = (name: 'startTime' | 'endTime' | 'venue') => {
    if (isOpen || ask(name) || given[name]) seen.add(name);
    return seen.has(name);
  };
  return (
    <>
      {(isShown('startTime') || isShown('endTime')) && (
        <div className={styles.times2}>
          {(['startTime', 'endTime'] as const).filter(isShown).map((name) => (
            <div key={name} className={styles.time}>
              <TextField
                id={answerId(name)}
                type="time"
                label={t(`sources:answers.${name}`)}
                hint={ask(name)}
                value={given[name] ?? ''}
                onChange={({ target }) => give({ [name]: target.value === '' ? null : target.value })}
              />
              {suggested[name] && !given[name] && (
                <Suggested text={suggested[name]} onPress={() => give({ [name]: suggested[name] })} />
              )}
            </div>
          ))}
        </div>
      )}
      {isShown('venue') && (
        <div className={styles.venue}>
          <p className={styles.label}>{t('sources:answers.venue')}</p>
          <p className={styles.soft}>{ask('venue') ?? t('sources:answers.venueHint')}</p>
          {given.venue && (
            <p>
              {given.venue.place}, {given.venue.location.displayName}
            </p>
          )}
          <div>
            <Button id={answerId('venue')} icon="place" onPress={() => setIsPlacing(true)}>
              {t(given.venue ? 'sources:places.change' : 'sources:places.say')}
            </Button>
          </div>
          {isPlacing && (
            <PlaceDialog
              title={t('sources:answers.venue')}
              name=""
              answer={given.venue ?? null}
              suggestions={[]}
              onSave={(venue) => give({ venue })}
              onClose={() => setIsPlacing(false)}
            />
          )}
        </div>
      )}
      {isOpen || given.timeZone || isZoneAsked ? (
        <TextField
          id={answerId('timeZone')}
          label={t('sources:answers.timeZone')}
          hint={
            isZoneAsked
              ? `${t('sources:answers.timeZoneAsked')} ${ask('timeZone') ?? ''}`
              : t('sources:answers.timeZoneHint')
          }
          placeholder={suggested.timeZone}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={zone}
          onChange={({ target }) => setZone(target.value)}
          onBlur={() => {
            const entered = zone.trim() || null;
            if (entered !== (given.timeZone ?? null)) give({ timeZone: entered });
          }}
        />
      ) : (
        <div>
          <Button kind="quiet" icon="plus" onPress={() => setIsOpen(true)}>
            {t('sources:answers.more')}
          </Button>
        </div>
      )}
    </>
  );
}
