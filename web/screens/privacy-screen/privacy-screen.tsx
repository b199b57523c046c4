import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { SiteText } from '#web/settings/site-text.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, PageColumn } from '#web/ui/page-column.tsx';
import { Prose } from '#web/ui/prose.tsx';

const topics = ['visit', 'counts', 'tiles', 'account', 'saved', 'events', 'messages', 'security', 'rights'] as const;

/** Shows the privacy notice. Update it when the stored personal data change. */
export function PrivacyScreen() {
  const { t } = useTranslation();
  const sections = topics.map((topic) => ({
    title: t(`privacy:sections.${topic}Title`),
    text: t(`privacy:sections.${topic}`),
  }));
  return (
    <PageColumn title={t('privacy:title')} intro={<p>{t('privacy:lead')}</p>}>
      <Head title={t('privacy:title')} description={t('privacy:description')} />
      <SiteText kind="privacy" />
      <Prose sections={sections} />
      <ButtonRow>
        <ButtonLink to={paths.profile}>{t('privacy:profileLink')}</ButtonLink>
        <ButtonLink to={paths.contact}>{t('privacy:contactLink')}</ButtonLink>
      </ButtonRow>
    </PageColumn>
  );
}
