import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './webhooks.module.css';

export interface ShownSecret {
  /** Name of the webhook. */
  name: string;
  secret: string;
  /** After a renewal: until when the former secret signs too. */
  formerUntil?: string;
}

interface Props {
  shown: ShownSecret;
  onClose: () => void;
}

/** Shows a secret once, with a button to copy it. Its heading takes the focus, so that screen readers read it. */
export function WebhookSecret({ shown: { name, secret, formerUntil }, onClose }: Props) {
  const { t } = useTranslation();
  const format = useFormatInstant();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView?.({ block: 'center' });
  }, []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      showToast(t('webhooks:copied'));
    } catch {
      // Without permission, or without https, where there is no clipboard.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      showToast(t('webhooks:copyFailed'), 'bad');
    }
  }

  return (
    <section className={styles.secretBox} aria-labelledby="webhook-secret-title" aria-describedby="webhook-secret-text">
      <h3 id="webhook-secret-title" ref={heading} tabIndex={-1} className={styles.name}>
        {t('webhooks:secretTitle', { name })}
      </h3>
      <p id="webhook-secret-text">
        {t('webhooks:secretText')}{' '}
        {formerUntil ? t('webhooks:secretFormer', { when: format(formerUntil) }) : t('webhooks:secretNext')}
      </p>
      <code ref={text} className={styles.secret} translate="no">
        {secret}
      </code>
      <ButtonRow>
        <Button icon="copy" onPress={copy}>
          {t('webhooks:copy')}
        </Button>
        <Button onPress={onClose}>{t('webhooks:done')}</Button>
      </ButtonRow>
    </section>
  );
}
