import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { changeMember, type Member, removeMember } from '#contract/organiser-members.ts';
import type { MemberRole } from '#contract/organisers.ts';
import { useSession } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { membersQuery } from '#web/organisers/member-queries.ts';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './edit-organiser-screen.module.css';

interface Props {
  organiserId: string;
  isOwner: boolean;
}

/** Shows the members of an organiser. Owners change roles and remove members; every member may leave. */
export function MembersCard({ organiserId, isOwner }: Props) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const { data: members, error } = useQuery(membersQuery(organiserId));
  const [leaving, setLeaving] = useState<Member | null>(null);
  const isMe = (member: Member) => member.id === session?.userId;
  const ofMember = (member: Member) => ({ id: organiserId, userId: member.id });

  const change = useMutationOnce(async ({ member, role }: { member: Member; role: MemberRole }) => {
    await call(changeMember, { params: ofMember(member), body: { role } });
    await invalidateOrganisers(client);
    showToast(t('organisers:saved'));
  });
  const removal = useMutationOnce(async (member: Member) => {
    await call(removeMember, { params: ofMember(member) });
    setLeaving(null);
    showToast(t(isMe(member) ? 'organisers:left' : 'organisers:removed', { name: nameOf(member) }));
    if (isMe(member)) navigate(paths.profile, { replace: true });
    await invalidateOrganisers(client);
  });
  return (
    <Card title={t('organisers:members')}>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {change.error && <Banner kind="bad">{errorMessage(change.error)}</Banner>}
      {!members && !error && <Spinner label={t('frame:loading')} />}
      <ul className={styles.people}>
        {members?.map((member) => (
          <li key={member.id} className={styles.person}>
            <div className={styles.who}>
              <strong>{nameOf(member)}</strong>
              {isMe(member) && <span className={styles.note}> ({t('organisers:you')})</span>}
              <p className={styles.note}>
                {[t(`organisers:roles.${member.role}`), isOwner && member.email !== member.name && member.email]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className={styles.deeds}>
              {isOwner && !isMe(member) && (
                <Button
                  kind="quiet"
                  aria-label={t('organisers:deedOn', { deed: roleAction(member), name: nameOf(member) })}
                  onPress={() => change.mutate({ member, role: member.role === 'owner' ? 'member' : 'owner' })}
                >
                  {roleAction(member)}
                </Button>
              )}
              {members.length > 1 && (isOwner || isMe(member)) && (
                <Button
                  kind="quiet"
                  aria-label={t('organisers:deedOn', { deed: leaveAction(member), name: nameOf(member) })}
                  onPress={() => setLeaving(member)}
                >
                  {leaveAction(member)}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={
          leaving
            ? t(isMe(leaving) ? 'organisers:leaveTitle' : 'organisers:removeTitle', { name: nameOf(leaving) })
            : ''
        }
        yes={leaving ? leaveAction(leaving) : ''}
        no={t('organisers:cancel')}
        isDangerous
        isOpen={leaving !== null}
        isPending={removal.isPending}
        onYes={() => leaving && removal.mutate(leaving)}
        onNo={() => {
          setLeaving(null);
          removal.reset();
        }}
      >
        <p>{t('organisers:leaveText')}</p>
        {removal.error && <Banner kind="bad">{errorMessage(removal.error)}</Banner>}
      </ConfirmDialog>
    </Card>
  );

  function nameOf({ name, email }: Member): string {
    return name || email || t('organisers:nameless');
  }

  function roleAction({ role }: Member): string {
    return t(role === 'owner' ? 'organisers:makeMember' : 'organisers:makeOwner');
  }

  function leaveAction(member: Member): string {
    return t(isMe(member) ? 'organisers:leave' : 'organisers:remove');
  }
}
