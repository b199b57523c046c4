import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { CopyLinkButton } from '#web/events/links/share-buttons.tsx';
import { cloneEventPath } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ApprovalNotice } from './approval-notice.tsx';

/**
 * Shows the next steps of the organiser after publishing: copy the link, or copy the event. If the event is not published,
 * shows its owners and the team why, at any time.
 */
export function JustAdded({ event }: { event: Event }) {
  const { t } = useTranslation();
  if (event.approval) return <ApprovalNotice event={event} />;
  return (
    <Banner
      kind="good"
      title={t('form:added')}
      actions={
        <>
          <CopyLinkButton event={event} />
          <ButtonLink to={cloneEventPath(event.id)} icon="copy">
            {t('form:cloneTitle')}
          </ButtonLink>
        </>
      }
    >
      {t('form:addedText')}
    </Banner>
  );
}
