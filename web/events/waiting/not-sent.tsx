import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { ApiError } from '#web/http/call.ts';
import { useIsOnline } from '#web/http/network.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import type { Entry } from '#web/outbox/entries.ts';
import { flushNow, isWithdrawable, tryAgain, withdraw } from '#web/outbox/service.ts';
import { eventPath } from '#web/paths.ts';
import { eventKey, personalKey } from '#web/query-keys.ts';
import { updateAccountSaved } from '#web/saved/saved-state.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { moveToForm } from './move-to-form.ts';
import styles from './not-sent.module.css';

interface Props {
  entries: readonly Entry[];
}

/** Shows the changes that are not sent yet, why some were refused, and what can be done about each. */
export function NotSent({ entries }: Props) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const canSend = isOnline && entries.some(({ refusal }) => !refusal);
  return (
    <div id="not-sent">
      <Card title={t('outbox:title')}>
        {entries.some(({ refusal }) => !refusal) && <p className={styles.text}>{t('outbox:text')}</p>}
        <ul className={styles.list}>
          {entries.map((entry) => (
            <NotSentItem key={entry.position} entry={entry} />
          ))}
        </ul>
        {canSend && (
          <Button icon="reset" className={styles.send} onPress={() => void flushNow()}>
            {t('outbox:sendNow')}
          </Button>
        )}
      </Card>
    </div>
  );
}

function NotSentItem({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { kind, about, title, refusal } = entry;
  const what = `${t(`outbox:kinds.${kind}`)}, ${title}`;
  const labelled = (label: string) => ({ 'aria-label': `${label}: ${what}`, children: label });

  async function remove() {
    if (!(await withdraw(entry))) return void showToast(t('outbox:sentMeanwhile'), 'bad');
    const id = about.slice(about.indexOf('/') + 1);
    if (kind === 'save') updateAccountSaved((saved) => [...saved].filter((other) => other !== id));
    if (kind === 'unsave') updateAccountSaved((saved) => [...saved, id]);
    for (const queryKey of [personalKey, eventKey]) void client.invalidateQueries({ queryKey });
  }

  async function openForm() {
    const to = await moveToForm(entry, new Date());
    if (to) navigate(to.path, { state: to.state });
  }

  return (
    <li className={styles.item}>
      <p className={styles.what}>
        <span className={styles.kind}>{t(`outbox:kinds.${kind}`)}</span> <Title entry={entry} />
      </p>
      {refusal ? (
        <p className={styles.refused} role="status">
          <Icon name="warning" />
          <Reason entry={entry} />
        </p>
      ) : (
        <p className={styles.state}>
          <Icon name="clock" />
          {t('outbox:waiting')}
        </p>
      )}
      <div className={styles.actions}>
        {refusal && hasForm(entry) && (
          <Button
            icon="edit"
            onPress={openForm}
            {...labelled(t(refusal.code === 'version-conflict' ? 'outbox:compare' : 'outbox:open'))}
          />
        )}
        {refusal && !hasForm(entry) && (
          <Button icon="reset" onPress={() => void tryAgain(entry)} {...labelled(t('outbox:again'))} />
        )}
        {isWithdrawable(entry) && (
          <Button
            kind="quiet"
            icon={refusal ? 'trash' : 'undo'}
            onPress={remove}
            {...labelled(t(refusal ? 'outbox:discard' : 'outbox:undo'))}
          />
        )}
      </div>
    </li>
  );
}

function Title({ entry: { kind, about, title } }: { entry: Entry }) {
  const [, id = ''] = /^(?:event|saved)\/(.+)$/.exec(about) ?? [];
  const text = withNonBreakingSpaces(title);
  return id && kind !== 'delete' ? <Link to={eventPath(id)}>{text}</Link> : text;
}

function Reason({ entry: { refusal } }: { entry: Entry }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (!refusal) return null;
  if (refusal.code === 'too-old') return t('outbox:tooOld');
  if (refusal.code === 'version-conflict') return t('outbox:conflict');
  return errorMessage(new ApiError(refusal.code, refusal.fields));
}

/** Whether a refused change goes back into its form. */
function hasForm({ kind, refusal }: Entry): boolean {
  return kind === 'add' || kind === 'change' || (kind === 'remove-picture' && refusal?.code === 'version-conflict');
}

/** Says beside the labels of an event that changes of it are not sent yet, or were refused. */
export function WaitingMark({ entries }: Props) {
  const { t } = useTranslation();
  const isRefused = entries.some(({ refusal }) => refusal);
  return <strong className={styles.mark}>{t(isRefused ? 'outbox:refusedMark' : 'outbox:mark')}</strong>;
}

/** Warns that a sign-out removes the changes that are not sent yet. */
export function LeavingNote({ entries }: Props) {
  const { t } = useTranslation();
  return <Banner kind="warning">{t('outbox:leave.text', { count: entries.length })}</Banner>;
}
