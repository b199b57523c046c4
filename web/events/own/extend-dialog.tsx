import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { deleteEvent, extendSeries, type OwnEvent } from '#contract/events.ts';
import { seriesLimits } from '#contract/recurrence.ts';
import { dayHere } from '#web/events/days/days.ts';
import { errorsFrom } from '#web/events/form/form-rules.ts';
import { RepeatDates } from '#web/events/form/repeat/repeat-dates.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { useIsOnline } from '#web/http/network.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { editEventPath } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type Extension, extensionDates } from './extension-dates.ts';
import styles from './own-events.module.css';
import { invalidateEvent } from './queries.ts';

/** Whether more dates can be added at the end of an event's series by its rule. */
export function isExtensible({ repeat, lastDay }: OwnEvent): boolean {
  return repeat !== null && repeat !== '' && lastDay !== null;
}

/**
 * Returns `extend`, which asks how many dates to add at the end of a series, adds them, and offers to undo it; and the
 * dialog to render.
 */
export function useExtending() {
  const [event, setEvent] = useState<OwnEvent | null>(null);
  return {
    extend: setEvent,
    extendDialog: event && <ExtendDialog key={event.id} event={event} onClose={() => setEvent(null)} />,
  };
}

const fresh: Extension = { endsBy: 'count', count: '4', until: '', except: [] };

function ExtendDialog({ event, onClose }: { event: OwnEvent; onClose: () => void }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const isOnline = useIsOnline();
  const formId = useId();
  const [asked, setAsked] = useState(fresh);
  const [wasTried, setWasTried] = useState(false);
  const { lastDay } = event;
  const dates = extensionDates(event, asked, dayHere(new Date()));
  const wrong = dates.isTooMany
    ? 'repeatTooMany'
    : dates.all.length === 0
      ? asked.endsBy === 'count'
        ? 'extendCountWrong'
        : 'extendUntilWrong'
      : dates.starts.length === 0
        ? 'repeatNoneLeft'
        : undefined;
  const error = wasTried && wrong && wrong !== 'repeatNoneLeft' ? t(`form:${wrong}`, seriesLimits) : undefined;

  const adding = useMutationOnce(async () => {
    setWasTried(true);
    if (wrong) return;
    const { endsBy, count, until } = asked;
    const except = dates.leftOut.map((start) => start.slice(0, 10));
    const body = { ...(endsBy === 'count' ? { count: Number(count) } : { until }), except };
    const added = await call(extendSeries, { params: { id: event.id }, body });
    flushSync(onClose);
    const words = t('myEvents:extended', { count: added.dates, date: longDay(locale, added.lastDay) });
    showToast(words, 'good', { label: t('myEvents:undo'), onPress: () => void undo(added.first) });
    await invalidateEvent(client, event);
  });

  async function undo(first: string) {
    try {
      await call(deleteEvent, { params: { id: first }, query: { scope: 'following' } });
      showToast(t('myEvents:undone', { name: event.name, date: longDay(locale, event.dateStart) }));
    } catch (problem) {
      showToast(errorMessage(problem), 'bad');
    }
    await invalidateEvent(client, event);
  }

  const change = (part: Partial<Extension>) => {
    adding.reset();
    setAsked({ ...asked, ...part });
  };
  return (
    <Dialog
      title={t('myEvents:extendTitle', { name: event.name })}
      closeLabel={t('frame:close')}
      isOpen
      onClose={onClose}
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(submission) => {
          submission.preventDefault();
          adding.mutate();
        }}
      >
        <p>{t('myEvents:extendText', { date: longDay(locale, lastDay ?? '') })}</p>
        {!dates.isKnown ? (
          <>
            <p>{t('myEvents:extendByHand')}</p>
            <ButtonLink to={editEventPath(event.id)} icon="edit">
              {t('myEvents:edit')}
            </ButtonLink>
          </>
        ) : (
          <>
            <RadioGroup
              label={t('form:repeatEnds')}
              choices={[
                { value: 'count', label: t('form:repeatByCount') },
                { value: 'day', label: t('form:repeatByDay') },
              ]}
              value={asked.endsBy}
              onChange={({ target }) => change({ endsBy: target.value === 'day' ? 'day' : 'count' })}
            />
            {asked.endsBy === 'count' ? (
              <TextField
                label={t('form:repeatCount')}
                type="number"
                inputMode="numeric"
                min={1}
                max={seriesLimits.dates}
                error={error}
                value={asked.count}
                onChange={({ target }) => change({ count: target.value })}
              />
            ) : (
              <TextField
                label={t('form:repeatUntil')}
                type="date"
                min={lastDay ?? undefined}
                error={error}
                value={asked.until}
                onChange={({ target }) => change({ until: target.value })}
              />
            )}
            {dates.all.length > 0 && (
              <RepeatDates
                dates={dates}
                error={wasTried && wrong === 'repeatNoneLeft' ? t('form:repeatNoneLeft') : undefined}
                except={asked.except}
                onChange={(except) => change({ except })}
              />
            )}
            {!isOnline && <Banner>{t('form:repeatOffline')}</Banner>}
            {isOnline && adding.error != null && <Banner kind="bad">{refusalWords(adding.error)}</Banner>}
            <div className={styles.formActions}>
              <Button onPress={onClose}>{t('myEvents:no')}</Button>
              <Button kind="primary" type="submit" icon="plus" aria-busy={adding.isPending}>
                {t('myEvents:extendYes', { count: dates.starts.length })}
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );

  function refusalWords(problem: unknown): string {
    const { repeat } = problem instanceof ApiError ? errorsFrom(problem.fields) : {};
    return repeat ? t(`form:${repeat}`, { ...seriesLimits, time: '' }) : errorMessage(problem);
  }
}
