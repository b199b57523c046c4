import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Follow } from '#contract/follows.ts';
import { useSession } from '#web/accounts/session.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DancesField, DeliveryFields, TypesField, WhereFields } from './follow-fields.tsx';
import type { FollowTarget } from './follow-target.ts';
import styles from './follows.module.css';
import { type FollowFormValues, toFollowTarget, toFormValues, validateFollow } from './form-values.ts';
import { useDefaultAreaName } from './use-default-area-name.ts';
import { useDescribeFollow } from './use-describe-follow.ts';
import { useFollowActions } from './use-follow-actions.ts';
import { useSubmitFollow } from './use-submit-follow.ts';

export interface FollowDialogProps {
  target: FollowTarget;
  /** The existing follow, if there is one. */
  follow?: Follow | undefined;
  /** The page has more filters than can be followed. */
  isNarrower?: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Shows the dialog that edits what is followed and how notifications are delivered; also removes an existing follow.
 * Visitors are sent to sign in first.
 */
export function FollowDialog({ target, follow, isNarrower = false, isOpen, onClose }: FollowDialogProps) {
  const { t } = useTranslation();
  const session = useSession();
  const formId = useId();
  // Kept when the follow is removed, so that the buttons do not change while the dialog closes.
  const [opened, setOpened] = useState<Follow | undefined>(follow);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpened(follow);
  }
  // A portal, so that styles around the button do not apply to the dialog.
  return createPortal(
    <Dialog
      title={t(opened ? 'follows:followedTitle' : 'follows:followTitle')}
      closeLabel={t('follows:close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        opened ? (
          <EditActions formId={formId} followed={opened} onDone={onClose} />
        ) : session ? (
          <Button type="submit" form={formId} kind="primary" icon="bell">
            {t('follows:follow')}
          </Button>
        ) : (
          <div className={styles.deeds}>
            <p className={styles.needed}>{t('follows:accountNeeded')}</p>
            <Button type="submit" form={formId} kind="primary">
              {t('follows:logIn')}
            </Button>
          </div>
        )
      }
    >
      <FollowForm formId={formId} target={opened ?? target} follow={opened} isNarrower={isNarrower} onDone={onClose} />
    </Dialog>,
    document.body,
  );
}

interface FormProps {
  formId: string;
  target: FollowTarget;
  follow: Follow | undefined;
  isNarrower: boolean;
  onDone: () => void;
}

function FollowForm({ formId, target, follow, isNarrower, onDone }: FormProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const wordsOf = useDescribeFollow();
  const session = useSession();
  const defaultName = useDefaultAreaName(target.area);
  const send = useSubmitFollow(onDone);
  const [values, setValues] = useState(() =>
    toFormValues(target, follow ?? { mail: 'daily', push: false, isPaused: false }),
  );
  const [wasSubmitted, setSubmitted] = useState(false);
  const errors = validateFollow(t, target, values);
  const isNamed = target.organiser !== null || target.venue !== null;
  const fields = { values, errors: wasSubmitted ? errors : {}, onChange };

  function onChange(changed: Partial<FollowFormValues>) {
    setValues((before) => ({ ...before, ...changed }));
  }

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(errors).length > 0) return;
    send.mutate({ target: toFollowTarget(target, values, defaultName), values, follow });
  }

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={submit} aria-busy={send.isPending}>
      <div className={styles.field}>
        <p className={styles.what} aria-live="polite">
          {wordsOf(toFollowTarget(target, values, defaultName))}
        </p>
        <p className={styles.hint}>{t('follows:intro')}</p>
        {isNarrower && <p className={styles.hint}>{t('follows:notCounted')}</p>}
      </div>
      {send.error && <Banner kind="bad">{errorMessage(send.error)}</Banner>}
      {!isNamed && <WhereFields {...fields} defaultName={defaultName} mayBeAnywhere={target.area === null} />}
      {(!isNamed || target.styles.length > 0) && <DancesField {...fields} />}
      {(!isNamed || target.types.length > 0) && <TypesField {...fields} />}
      <DeliveryFields {...fields} mayPush={session !== null} />
      {follow && (
        <Switch
          label={t('follows:isPaused')}
          checked={values.isPaused}
          onChange={(event) => onChange({ isPaused: event.target.checked })}
        />
      )}
    </form>
  );
}

/** Buttons that remove the follow at once or save the form. */
function EditActions({ formId, followed, onDone }: { formId: string; followed: Follow; onDone: () => void }) {
  const { t } = useTranslation();
  const { end, isPending } = useFollowActions(followed, onDone);
  return (
    <div className={styles.deeds} aria-busy={isPending}>
      <Button kind="quiet" onPress={end}>
        {t('follows:end')}
      </Button>
      <Button type="submit" form={formId} kind="primary">
        {t('follows:save')}
      </Button>
    </div>
  );
}
