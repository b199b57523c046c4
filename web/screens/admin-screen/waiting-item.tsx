import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maxRefusalCharacters, type WaitingEvent } from '#contract/approval.ts';
import { useSession } from '#web/accounts/session.ts';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { decideOnEvents, undoDecision } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { Tag } from '#web/administration/tag.tsx';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { OwnEventCard } from '#web/events/own/own-event-card.tsx';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { tabPath } from './panel-paths.ts';
import styles from './waiting.module.css';

type Decision = 'approve' | 'trust' | 'refuse';

/** Shows one event that waits: its card and text, its author, and the decisions. Only administrators can give trust. */
export function WaitingItem({ waiting: { event, dates, since, author } }: { waiting: WaitingEvent }) {
  const { t } = useTranslation();
  const now = useNow();
  const whenOf = useFormatInstant();
  const mayTrust = useSession()?.isAdministrator === true;
  const [isRefusing, setIsRefusing] = useState(false);
  const decide = useDecision(event, author?.name ?? '');
  const { mutate, isPending } = useMutationOnce((decision: Decision) => decide(decision));
  const { name, description, descriptionLanguage, translations = {}, link } = event;
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' });
  const about = <span className="visually-hidden">{t('waitingEvents:about', { name })}</span>;
  return (
    <li className={styles.item}>
      <OwnEventCard
        event={event}
        now={now}
        level={2}
        marks={
          <>
            {dates > 1 && <Tag>{t('waitingEvents:dates', { count: dates })}</Tag>}
            {event.isOver && <Tag kind="bad">{t('waitingEvents:isOver')}</Tag>}
          </>
        }
      />
      <div className={styles.facts}>
        {description && (
          <p className={styles.description} lang={descriptionLanguage ?? undefined} dir="auto">
            {description}
          </p>
        )}
        {Object.entries(translations).map(([tag, text]) => (
          <div key={tag}>
            <p className={styles.quiet}>
              {t('adminPanel:catalogue.inLanguage', { language: languages.of(tag) ?? tag })}
            </p>
            <p className={styles.description} lang={tag} dir="auto">
              {text}
            </p>
          </div>
        ))}
        {link && <p className={styles.quiet}>{t('waitingEvents:link', { address: link })}</p>}
        <Author author={author} />
        <p className={styles.quiet}>{t('waitingEvents:since', { when: whenOf(since) })}</p>
      </div>
      <div className={styles.actions}>
        <Button icon="check" aria-busy={isPending} onPress={() => mutate('approve')}>
          {t('waitingEvents:approve')} {about}
        </Button>
        {author && mayTrust && (
          <Button aria-busy={isPending} onPress={() => mutate('trust')}>
            {t('waitingEvents:trust')} {about}
          </Button>
        )}
        <Button kind="quiet" icon="close" onPress={() => setIsRefusing(true)}>
          {t('waitingEvents:refuse')} {about}
        </Button>
      </div>
      <ReasonDialog
        title={t('waitingEvents:refuseTitle', { name })}
        text={t('waitingEvents:refuseText')}
        confirmLabel={t('waitingEvents:refuseConfirm')}
        isDangerous
        asksReason
        reasonLabel={t('waitingEvents:reason')}
        reasonHint={t('waitingEvents:reasonHint')}
        reasonMissing={t('waitingEvents:reasonMissing')}
        maxCharacters={maxRefusalCharacters}
        isOpen={isRefusing}
        onConfirm={(because) => decide('refuse', because)}
        onClose={() => setIsRefusing(false)}
      />
    </li>
  );
}

function Author({ author }: Pick<WaitingEvent, 'author'>) {
  const { t } = useTranslation();
  const whenOf = useFormatInstant();
  if (!author) return <p className={styles.quiet}>{t('waitingEvents:noAuthor')}</p>;
  const { id, name, email, createdAt, isEmailConfirmed, isSuspended, published, waiting, refused } = author;
  return (
    <div className={styles.author}>
      <p>
        {email === undefined ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={tabPath('users', { q: email })}>{t('waitingEvents:by', { name, email })}</Link>
        )}
      </p>
      <p className={styles.tags}>
        <span>{t('waitingEvents:accountSince', { day: whenOf(createdAt, 'day') })}</span>
        <Link to={tabPath('events', { creator: id })}>
          {published === 0 ? t('waitingEvents:nothingPublished') : t('waitingEvents:published', { count: published })}
        </Link>
        {waiting > 1 && <span>{t('waitingEvents:otherWaiting', { count: waiting - 1 })}</span>}
        {refused > 0 && <Tag kind="warning">{t('waitingEvents:refusedBefore', { count: refused })}</Tag>}
        {!isEmailConfirmed && <Tag kind="warning">{t('waitingEvents:unconfirmed')}</Tag>}
        {isSuspended && <Tag kind="bad">{t('waitingEvents:suspended')}</Tag>}
      </p>
    </div>
  );
}

/** Returns a function that decides about an event; the toast undoes it. It never rejects. */
function useDecision({ id, name }: WaitingEvent['event'], author: string) {
  const { t } = useTranslation();
  const applyChange = useChangeWithToast();

  return async function decide(decision: Decision, because?: string): Promise<void> {
    let done = { ids: [id], trusted: [] as string[] };
    await applyChange({
      make: async () => {
        done = await decideOnEvents({ ids: [id], decision, because });
      },
      message: () =>
        decision === 'trust'
          ? t('waitingEvents:trusted', { name: author, count: done.ids.length })
          : t(decision === 'approve' ? 'waitingEvents:approved' : 'waitingEvents:refused', { name }),
      undo: () => void applyChange({ make: () => undoDecision(done), message: t('waitingEvents:undone') }),
    });
  };
}
