import { useTranslation } from 'react-i18next';
import type { TownPage } from '#contract/towns.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { Head } from '#web/head.tsx';
import { townPath } from '#web/paths.ts';
import { ListedPage } from '#web/towns/listed-page.tsx';

/** What search engines and previews are told of a town's page. */
export function TownHead({ data, title }: { data: TownPage; title: string }) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { town, style, total, tonight, week, later } = data;
  const path = townPath(town.slug, style?.slug);
  const description = total > 0 ? t('towns.description', { title, count: total }) : t('towns.nothingText');
  const trail = [{ name: town.name, path: townPath(town.slug) }, ...(style ? [{ name: nameOf(style), path }] : [])];
  return (
    <>
      <Head title={title} description={description} path={path}>
        {total === 0 && <meta name="robots" content="noindex" />}
      </Head>
      {total > 0 && <ListedPage name={title} trail={trail} events={[...tonight, ...week, ...later]} />}
    </>
  );
}
