import { useTranslation } from 'react-i18next';

interface Props {
  /** Without it, the site's own title. */
  title?: string;
  description: string;
  children?: React.ReactNode;
}

/** A page's title and what search engines and previews show of it; React moves it into the document's head. */
export function Head({ title, description, children }: Props) {
  const { t } = useTranslation();
  const full = title ? `${title} · ${t('frame.siteName')}` : t('frame.siteTitle');
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={description} />
      {children}
    </>
  );
}
