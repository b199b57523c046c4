import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { type ComponentType, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { partEvent } from '#contract/event-doubles.ts';
import type { Event } from '#contract/events.ts';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { ownEventQuery } from '#web/events/form/queries.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { useMayEdit } from '#web/organisers/use-may-edit.ts';
import { sourcePath } from '#web/paths.ts';
import { eventKey, eventsKey, mapKey } from '#web/query-keys.ts';
import { sendJoinAnswer } from '#web/sources/joins.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './aside.module.css';
import type { ClaimDialogProps } from './claim-frame.tsx';

/** Shows the sources of an event with links. Organisers can claim them. */
export function Origin({ event }: { event: Event }) {
  const { t } = useTranslation();
  const mayEdit = useMayEdit(event);
  const place = useRef<HTMLDivElement>(null);
  const [isClaiming, setIsClaiming] = useState(false);
  const now = useNow();
  // The page is the same for all users, so owners load additional fields separately.
  const { data: whole } = useQuery({ ...ownEventQuery(event.id), enabled: mayEdit });
  const sources = whole?.sources ?? event.sources ?? [];
  const [shown, hidden] = [sources.filter(isShown), sources.filter((source) => !isShown(source))];
  // A source that only joined the event does not determine its owner.
  const isFromSource = shown.some(({ join }) => join === undefined);
  const mayAsk = isFromSource || (!event.organiser && eventStatus(event, now) !== 'over');
  const isAsking = isClaiming || (!mayEdit && mayAsk);
  if (sources.length === 0 && !isAsking) return null;
  const own = sources.find(({ source }) => source !== undefined)?.source;
  return (
    <div ref={place} tabIndex={-1} className={styles.origin}>
      {shown.length > 0 && (
        <span>
          {t('eventDetails:comesFrom')}{' '}
          {shown.map((source, index) => (
            <span key={`${source.link} ${source.name}`}>
              {index > 0 && ', '}
              <Named source={source} />
              {source.entry && <PartButton eventId={event.id} entry={source.entry} name={source.name} />}
            </span>
          ))}
        </span>
      )}
      {hidden.map((source) => (
        <HiddenSource key={source.entry} source={source} />
      ))}
      {own && <Link to={sourcePath(own)}>{t('eventDetails:seeSource')}</Link>}
      {/* A new owner sees a confirmation. The button has disappeared then. */}
      {isAsking && (
        <ClaimButton
          event={event}
          isFromSource={isFromSource}
          isOpen={isClaiming}
          onOpen={() => setIsClaiming(true)}
          onClose={() => {
            flushSync(() => setIsClaiming(false));
            if (mayEdit) place.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** Returns whether the owner of the event has accepted the source, or need not. */
function isShown({ join }: SourceReference): boolean {
  return join === undefined || join === 'accepted';
}

/** A pending source of another account, with the answers. Only for owners. */
function HiddenSource({ source }: { source: SourceReference }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { name, link, join, entry } = source;
  const { mutate, isPending } = useMutationOnce(async (answer: JoinState) => {
    try {
      if (entry) await sendJoinAnswer(client, answer, { entries: [entry] });
    } catch (error) {
      showToast(errorMessage(error), 'bad');
    }
  });
  return (
    <div className={styles.hiddenSource} aria-busy={isPending}>
      <span>
        {t('eventDetails:joinWaiting')} <Named source={source} />
        {link && ` (${link})`}
      </span>
      <Button kind="quiet" onPress={() => mutate('accepted')}>
        {t('eventDetails:joinAccept')} <span className="visually-hidden">({name})</span>
      </Button>
      {join === 'waiting' && (
        <Button kind="quiet" onPress={() => mutate('declined')}>
          {t('eventDetails:joinDecline')} <span className="visually-hidden">({name})</span>
        </Button>
      )}
    </div>
  );
}

function Named({ source: { name, host, link } }: { source: SourceReference }) {
  const { t } = useTranslation();
  if (link === null) return name || host || t('eventDetails:fromFile');
  return (
    <a href={link} target="_blank" rel="noopener nofollow">
      <bdi>{name}</bdi>
    </a>
  );
}

/** Separates joined events that are different. The other event gets its own page again. */
function PartButton({ eventId, entry, name }: { eventId: string; entry: string; name: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { mutate, isPending } = useMutationOnce(async () => {
    try {
      await call(partEvent, { params: { id: eventId, entry } });
      showToast(t('eventDetails:parted'));
      for (const queryKey of [eventKey, eventsKey, mapKey]) void client.invalidateQueries({ queryKey });
    } catch {
      showToast(t('commonProblems:offline'), 'bad');
    }
  });
  return (
    <Button kind="quiet" aria-busy={isPending} onPress={mutate}>
      {t('eventDetails:part')} <span className="visually-hidden">({name})</span>
    </Button>
  );
}

async function loadDialog(i18n: I18n, isFromSource: boolean): Promise<ComponentType<ClaimDialogProps>> {
  if (isFromSource)
    return (await loadWithMessages(i18n, ['organisers', 'problems', 'sources'], () => import('./claim-dialog.tsx')))
      .ClaimDialog;
  return (await loadWithMessages(i18n, ['organisers', 'problems', 'sources'], () => import('./takeover-dialog.tsx')))
    .TakeoverDialog;
}

/** The button to claim an event. Form and texts are loaded on demand. */
function ClaimButton(props: ClaimDialogProps & { isFromSource: boolean; onOpen: () => void }) {
  const { event, isFromSource, isOpen, onOpen, onClose } = props;
  const { t, i18n } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<ClaimDialogProps> | null>(null);

  async function open() {
    try {
      const loaded = await loadDialog(i18n, isFromSource);
      setDialog(() => loaded);
      onOpen();
    } catch {
      showToast(t('commonProblems:offline'), 'bad');
    }
  }

  return (
    <>
      <Button kind="quiet" onPress={open}>
        {t('eventDetails:isYours')}
      </Button>
      {Dialog && <Dialog event={event} isOpen={isOpen} onClose={onClose} />}
    </>
  );
}
