import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/follows.ts';
import { useSession } from '#web/accounts/session.ts';
import { useProblemWords } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Entry, entryOf, errorsOf, wishWith } from './entry.ts';
import { DancesField, DeliveryFields, TypesField, WhereFields } from './follow-fields.tsx';
import styles from './follows.module.css';
import { useFollowDeeds } from './use-follow-deeds.ts';
import { useFollowWords } from './use-follow-words.ts';
import { useSend } from './use-send.ts';
import { useUsualName } from './use-usual-name.ts';
import type { Wish } from './wish.ts';

export interface FollowDialogProps {
  wish: Wish;
  /** What of it is followed already. */
  followed?: Follow | undefined;
  /** The page is narrowed by more than can be followed. */
  isNarrower?: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** What will be followed and how one is told; of what is followed already also the way out. */
export function FollowDialog({ wish, followed, isNarrower = false, isOpen, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const session = useSession();
  const formId = useId();
  // Ended, it asks no longer whether to end it.
  const [opened, setOpened] = useState<Follow | undefined>(followed);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened(followed);
  }
  // Out of the page: what stands around the button does not style what is in it.
  return createPortal(
    <Dialog
      title={t(opened ? 'follows.followedTitle' : 'follows.followTitle')}
      closeLabel={t('follows.close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        opened ? (
          <ChangeDeeds formId={formId} followed={opened} onDone={onClose} />
        ) : session ? (
          <Button type="submit" form={formId} kind="primary" icon="bell">
            {t('follows.follow')}
          </Button>
        ) : (
          <div className={styles.deeds}>
            <p className={styles.needed}>{t('follows.accountNeeded')}</p>
            <Button type="submit" form={formId} kind="primary">
              {t('follows.logIn')}
            </Button>
          </div>
        )
      }
    >
      <FollowForm formId={formId} wish={opened ?? wish} followed={opened} isNarrower={isNarrower} onDone={onClose} />
    </Dialog>,
    document.body,
  );
}

interface FormProps {
  formId: string;
  wish: Wish;
  followed: Follow | undefined;
  isNarrower: boolean;
  onDone: () => void;
}

function FollowForm({ formId, wish, followed, isNarrower, onDone }: FormProps) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const wordsOf = useFollowWords();
  const session = useSession();
  const usualName = useUsualName(wish.area);
  const send = useSend(onDone);
  const [entry, setEntry] = useState(() => entryOf(wish, followed ?? { mail: 'daily', push: false, isPaused: false }));
  const [isTried, setTried] = useState(false);
  const errors = errorsOf(t, wish, entry);
  const isNamed = wish.organiser !== null || wish.venue !== null;
  const fields = { entry, errors: isTried ? errors : {}, onChange };

  function onChange(changed: Partial<Entry>) {
    setEntry((before) => ({ ...before, ...changed }));
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    send.mutate({ wished: wishWith(wish, entry, usualName), entry, followed });
  }

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={submit} aria-busy={send.isPending}>
      <div className={styles.field}>
        <p className={styles.what} aria-live="polite">
          {wordsOf(wishWith(wish, entry, usualName))}
        </p>
        <p className={styles.hint}>{t('follows.intro')}</p>
        {isNarrower && <p className={styles.hint}>{t('follows.notCounted')}</p>}
      </div>
      {send.error && <Banner kind="bad">{problemWords(send.error)}</Banner>}
      {!isNamed && <WhereFields {...fields} usualName={usualName} mayBeAnywhere={wish.area === null} />}
      {(!isNamed || wish.styles.length > 0) && <DancesField {...fields} />}
      {(!isNamed || wish.types.length > 0) && <TypesField {...fields} />}
      <DeliveryFields {...fields} mayPush={session !== null} />
      {followed && (
        <Switch
          label={t('follows.isPaused')}
          checked={entry.isPaused}
          onChange={(event) => onChange({ isPaused: event.target.checked })}
        />
      )}
    </form>
  );
}

/** Ends it, at once, or saves what was changed in the form. */
function ChangeDeeds({ formId, followed, onDone }: { formId: string; followed: Follow; onDone: () => void }) {
  const { t } = useTranslation();
  const { end, isPending } = useFollowDeeds(followed, onDone);
  return (
    <div className={styles.deeds} aria-busy={isPending}>
      <Button kind="quiet" onPress={end}>
        {t('follows.end')}
      </Button>
      <Button type="submit" form={formId} kind="primary">
        {t('follows.save')}
      </Button>
    </div>
  );
}
