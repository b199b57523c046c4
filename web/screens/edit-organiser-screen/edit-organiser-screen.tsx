import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import {
  changeOrganiser,
  changeOrganiserPicture,
  type Organiser,
  removeOrganiserPicture,
} from '#contract/organisers.ts';
import { useSession } from '#web/accounts/session.ts';
import { HidingCard } from '#web/administration/hiding-card.tsx';
import { call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { MessagesSwitch } from '#web/organisers/messages-switch.tsx';
import { OrganiserForm } from '#web/organisers/organiser-form.tsx';
import { invalidateOrganisers, ownOrganiserQuery } from '#web/organisers/queries.ts';
import { Head } from '#web/page/head.tsx';
import { organiserPath, paths } from '#web/paths.ts';
import { PictureCard } from '#web/pictures/picture-card.tsx';
import { StatisticsCard } from '#web/statistics/statistics-card.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Card, PageColumn } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { EarlierEvents } from './earlier-events.tsx';
import { EndingCard } from './ending-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';

/** Shows the settings of an organiser: owners edit the page and members, members see the members. */
export function EditOrganiserScreen() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { id = '' } = useParams();
  const { data: organiser, error, refetch } = useQuery(ownOrganiserQuery(id));
  const title = organiser?.name ?? t('organisers:manage');
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  const isForeign = organiser !== undefined && organiser.viewer === undefined;
  if (isForeign || (error && !organiser)) {
    return (
      <EmptyState
        isPage
        icon="warning"
        title={t('organisers:failedTitle')}
        text={isForeign ? t('commonProblems:forbidden') : errorMessage(error)}
      >
        {head}
        {isForeign ? (
          <ButtonLink to={paths.map} icon="map">
            {t('frame:backToMap')}
          </ButtonLink>
        ) : (
          <Button icon="reset" onPress={refetch}>
            {t('frame:tryAgain')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <PageColumn
      title={title}
      actions={
        organiser && (
          <ButtonLink to={organiserPath(organiser.slug)} icon="shown">
            {t('organisers:seePage')}
          </ButtonLink>
        )
      }
    >
      {head}
      {organiser ? <Cards organiser={organiser} /> : <Spinner label={t('frame:loading')} />}
    </PageColumn>
  );
}

function Cards({ organiser }: { organiser: Organiser }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const session = useSession();
  const { id, name, words, links, viewer } = organiser;
  const isNew = useLocation().state?.isNew === true;
  const isAdministrator = session?.isAdministrator ?? false;
  const isOwner = viewer?.role === 'owner' || isAdministrator;
  const hiddenBecause = viewer?.hiddenBecause ?? null;
  return (
    <>
      {isNew && <EarlierEvents organiser={organiser} />}
      {hiddenBecause !== null && (
        <Banner kind="warning" title={t('organisers:hidden')}>
          {hiddenBecause === ''
            ? t('organisers:hiddenText')
            : t('organisers:hiddenBecause', { because: hiddenBecause })}
        </Banner>
      )}
      {isOwner && (
        <>
          <Card title={t('organisers:details')}>
            <OrganiserForm
              initial={{ name, words, links }}
              submit={t('organisers:save')}
              save={async (body) => {
                await call(changeOrganiser, { params: { id }, body });
                await invalidateOrganisers(client);
                showToast(t('organisers:saved'));
              }}
            />
            <MessagesSwitch organiser={organiser} />
          </Card>
          <PictureCard
            title={t('organisers:picture')}
            hasPicture={organiser.picture !== null}
            send={async (sent) => {
              await upload(changeOrganiserPicture, { params: { id }, ...sent });
              await invalidateOrganisers(client);
            }}
            remove={async () => {
              await call(removeOrganiserPicture, { params: { id } });
              await invalidateOrganisers(client);
            }}
          />
        </>
      )}
      <StatisticsCard title={t('myEvents:statistics')} of={{ organiser: id }} />
      <MembersCard organiserId={id} isOwner={isOwner} />
      {isOwner && <InvitationsCard organiserId={id} />}
      {isAdministrator && (
        <HidingCard
          section="organisers"
          isHidden={hiddenBecause !== null}
          change={async (body) => {
            await call(changeOrganiser, { params: { id }, body });
            await invalidateOrganisers(client);
          }}
        />
      )}
      {isOwner && <EndingCard organiser={organiser} />}
    </>
  );
}
