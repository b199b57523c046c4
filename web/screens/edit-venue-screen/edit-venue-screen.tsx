import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { changeVenue } from '#contract/venues.ts';
import { mayUsePanel, useSession } from '#web/accounts/session.ts';
import { HidingCard } from '#web/administration/hiding-card.tsx';
import { call } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { venuePath } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card, PageColumn } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { invalidateVenues, ownVenueQuery } from '#web/venues/queries.ts';
import { VenueForm } from './venue-form.tsx';

/** Shows the form of a venue, or why the user may not edit it. The server checks the right. */
export function EditVenueScreen() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const session = useSession();
  const client = useQueryClient();
  const { id = '' } = useParams();
  const { data: venue, error, refetch } = useQuery(ownVenueQuery(id));
  const title = venue ? t('venues:editTitle', { name: venue.name }) : t('venues:edit');
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  const isForeign = venue !== undefined && venue.viewer === undefined;
  if (isForeign || (error && !venue)) {
    return (
      <EmptyState
        isPage
        icon="warning"
        title={t('venues:failedTitle')}
        text={isForeign ? t('commonProblems:forbidden') : errorMessage(error)}
      >
        {head}
        {isForeign ? (
          <ButtonLink to={venuePath(venue.slug)} icon="shown">
            {t('venues:seePage')}
          </ButtonLink>
        ) : (
          <Button icon="reset" onPress={refetch}>
            {t('frame:tryAgain')}
          </Button>
        )}
      </EmptyState>
    );
  }
  const hiddenBecause = venue?.viewer?.hiddenBecause ?? null;
  return (
    <PageColumn
      title={title}
      actions={
        venue && (
          <ButtonLink to={venuePath(venue.slug)} icon="shown">
            {t('venues:seePage')}
          </ButtonLink>
        )
      }
    >
      {head}
      {!venue && <Spinner label={t('frame:loading')} />}
      {hiddenBecause !== null && (
        <Banner kind="warning" title={t('venues:hidden')}>
          {hiddenBecause === '' ? t('venues:hiddenText') : t('venues:hiddenBecause', { because: hiddenBecause })}
        </Banner>
      )}
      {venue && (
        <>
          <Card title={t('venues:details')}>
            <VenueForm key={venue.id} venue={venue} />
          </Card>
          {mayUsePanel(session) && (
            <HidingCard
              section="venues"
              isHidden={hiddenBecause !== null}
              change={async (body) => {
                await call(changeVenue, { params: { id: venue.id }, body });
                await invalidateVenues(client);
              }}
            />
          )}
        </>
      )}
    </PageColumn>
  );
}
