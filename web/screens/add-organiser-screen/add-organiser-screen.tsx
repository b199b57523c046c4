import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addOrganiser } from '#contract/organisers.ts';
import { call } from '#web/http/call.ts';
import { OrganiserForm } from '#web/organisers/organiser-form.tsx';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { Head } from '#web/page/head.tsx';
import { editOrganiserPath } from '#web/paths.ts';
import { Card, PageColumn } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Shows the form of a new organiser. Only a name is required. Opens its settings afterwards. */
export function AddOrganiserScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useQueryClient();
  return (
    <PageColumn title={t('organisers:addTitle')} intro={<p>{t('organisers:addIntro')}</p>}>
      <Head title={t('organisers:addTitle')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <Card>
        <OrganiserForm
          initial={{ name: '', words: '', links: [] }}
          submit={t('organisers:add')}
          save={async (body) => {
            const { id } = await call(addOrganiser, { body });
            await invalidateOrganisers(client);
            showToast(t('organisers:added'));
            navigate(editOrganiserPath(id), { replace: true, state: { isNew: true } });
          }}
        />
      </Card>
    </PageColumn>
  );
}
