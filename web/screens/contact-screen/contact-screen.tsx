import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { ContactForm } from './contact-form.tsx';
import { Sent } from './sent.tsx';

/** Shows the contact form and, once the message is sent, a confirmation with the sender's address. */
export function ContactScreen() {
  const { t } = useTranslation();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  return (
    <PageColumn title={t('contact:title')} intro={sentFrom === null && <p>{t('contact:intro')}</p>}>
      <Head title={t('contact:title')} description={t('contact:description')} />
      {sentFrom === null ? (
        <ContactForm onSent={setSentFrom} />
      ) : (
        <Sent email={sentFrom} onAnother={() => setSentFrom(null)} />
      )}
    </PageColumn>
  );
}
