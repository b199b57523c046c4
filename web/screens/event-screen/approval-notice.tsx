import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { editEventPath, paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Shows its owners and the team why an event is not published yet, and what follows. */
export function ApprovalNotice({ event: { id, approval } }: { event: Event }) {
  const { t } = useTranslation();
  if (!approval) return null;
  const isWaiting = approval.state === 'waiting';
  return (
    <Banner
      kind={isWaiting ? 'info' : 'warning'}
      title={t(isWaiting ? 'approval:waiting' : 'approval:refused')}
      actions={
        <>
          <ButtonLink to={editEventPath(id)} icon="edit">
            {t('approval:edit')}
          </ButtonLink>
          <ButtonLink to={paths.myEvents} kind="quiet">
            {t('approval:myEvents')}
          </ButtonLink>
        </>
      }
    >
      {isWaiting ? (
        <>
          <p>{t('approval:waitingText')}</p>
          <p>{t('approval:onlyYou')}</p>
        </>
      ) : (
        <>
          {approval.because && <p>{t('approval:refusedBecause', { because: approval.because })}</p>}
          <p>{t('approval:correct')}</p>
        </>
      )}
    </Banner>
  );
}
