import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Invitation, invite, withdrawInvitation } from '#contract/organiser-members.ts';
import type { MemberRole } from '#contract/organisers.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { EmailField, useEmailRule } from '#web/accounts/email-field.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { invitationsQuery } from '#web/organisers/member-queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './edit-organiser-screen.module.css';

/** Shows a form that sends invitations by mail, and the open ones. */
export function InvitationsCard({ organiserId }: { organiserId: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const emailRule = useEmailRule();
  const { register, handleSubmit, formState, reset } = useForm({
    defaultValues: { email: '', role: 'member' as MemberRole },
  });
  const { mutate, isPending, error } = useMutationOnce(async (body: { email: string; role: MemberRole }) => {
    await call(invite, { params: { id: organiserId }, body });
    await client.invalidateQueries({ queryKey: invitationsQuery(organiserId).queryKey });
    showToast(t('organisers:invited', { email: body.email.trim() }));
    reset();
  });
  return (
    <Card title={t('organisers:invite')}>
      <p className={styles.note}>{t('organisers:inviteText')}</p>
      <AccountForm
        submit={t('organisers:sendInvitation')}
        kind="secondary"
        isPending={isPending}
        error={error}
        onSubmit={handleSubmit(mutate)}
      >
        <EmailField autoComplete="off" error={formState.errors.email?.message} {...register('email', emailRule)} />
        <RadioGroup
          label={t('organisers:role')}
          choices={[
            { value: 'member', label: t('organisers:roles.member'), hint: t('organisers:memberHint') },
            { value: 'owner', label: t('organisers:roles.owner'), hint: t('organisers:ownerHint') },
          ]}
          {...register('role')}
        />
      </AccountForm>
      <OpenInvitations organiserId={organiserId} />
    </Card>
  );
}

function OpenInvitations({ organiserId }: { organiserId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { data: invitations = [] } = useQuery(invitationsQuery(organiserId));
  const { mutate, error } = useMutationOnce(async ({ id, email }: Invitation) => {
    await call(withdrawInvitation, { params: { id: organiserId, invitationId: id } });
    await client.invalidateQueries({ queryKey: invitationsQuery(organiserId).queryKey });
    showToast(t('organisers:withdrawn', { email }));
  });
  if (invitations.length === 0) return null;
  return (
    <>
      <h3>{t('organisers:openInvitations')}</h3>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ul className={styles.people}>
        {invitations.map((invitation) => (
          <li key={invitation.id} className={styles.person}>
            <div className={styles.who}>
              <strong>{invitation.email}</strong>
              <p className={styles.note}>
                {t('organisers:until', { date: longDay(locale, invitation.expiresAt) })} ·{' '}
                {t(`organisers:roles.${invitation.role}`)}
              </p>
            </div>
            <Button
              kind="quiet"
              aria-label={t('organisers:deedOn', { deed: t('organisers:withdraw'), name: invitation.email })}
              onPress={() => mutate(invitation)}
            >
              {t('organisers:withdraw')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
