import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '#contract/endpoint.ts';
import type { makeToken } from '#contract/tokens.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './programs-screen.module.css';

interface Props {
  made: Reply<typeof makeToken>;
  onClose: () => void;
}

/** Shows a new token once, with a button to copy it. Its heading takes the focus, so that screen readers read it. */
export function NewToken({ made: { name, token }, onClose }: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(token);
      showToast(t('programs:copied'));
    } catch {
      // Without permission, or without https, where there is no clipboard.
      if (text.current) getSelection()?.selectAllChildren(text.current);
      showToast(t('programs:copyFailed'), 'bad');
    }
  }

  return (
    <section className={styles.made} aria-labelledby="new-token-title" aria-describedby="new-token-text">
      <h3 id="new-token-title" ref={heading} tabIndex={-1} className={styles.name}>
        {t('programs:made', { name })}
      </h3>
      <p id="new-token-text">{t('programs:madeText')}</p>
      <code ref={text} className={styles.secret} translate="no">
        {token}
      </code>
      <ButtonRow>
        <Button kind="primary" icon="copy" onPress={copy}>
          {t('programs:copy')}
        </Button>
        <Button onPress={onClose}>{t('programs:done')}</Button>
      </ButtonRow>
    </section>
  );
}
