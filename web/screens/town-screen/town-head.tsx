import { useTranslation } from 'react-i18next';
import type { TownPage } from '#contract/towns.ts';
import { Head } from '#web/page/head.tsx';
import { townPath } from '#web/paths.ts';

/** Sets the metadata of a town for search engines and link previews. */
export function TownHead({ data, title }: { data: TownPage; title: string }) {
  const { t } = useTranslation();
  const { town, style, total } = data;
  const path = townPath(town.slug, style?.slug);
  const description = total > 0 ? t('towns:description', { title, count: total }) : t('towns:nothingText');
  return (
    <Head title={title} description={description} path={path} hasCard>
      {total === 0 && <meta name="robots" content="noindex" />}
    </Head>
  );
}
