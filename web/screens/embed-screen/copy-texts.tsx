import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './embed-screen.module.css';
import { type TextKind, textKinds } from './embed-state.ts';

interface Props {
  texts: Record<TextKind, string>;
  /** The address of the site. */
  site: string;
  kind: TextKind;
  onKind: (kind: TextKind) => void;
}

/** Shows the texts to copy, one at a time, with what each is for, and what strict sites must allow. */
export function CopyTexts({ texts, site, kind, onKind }: Props) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const copy = () =>
    navigator.clipboard.writeText(texts[kind]).then(
      () => showToast(t('embed:copied')),
      () => {
        area.current?.focus();
        area.current?.select();
        showToast(t('embed:notCopied'), 'bad');
      },
    );
  return (
    <Card>
      <h2 id="copy" tabIndex={-1} className={styles.heading}>
        {t('embed:copyTitle')}
      </h2>
      <Tabs
        label={t('embed:copyTitle')}
        tabs={textKinds.map((id) => ({ id, label: t(`embed:kinds.${id}`) }))}
        selected={kind}
        onSelect={(id) => onKind(id as TextKind)}
      >
        <div className={styles.text}>
          <p>{t(`embed:explained.${kind}`)}</p>
          <TextArea
            ref={area}
            label={t('embed:code')}
            readOnly
            spellCheck={false}
            rows={kind === 'frame' || kind === 'element' ? 6 : 2}
            value={texts[kind]}
            onFocus={({ target }) => target.select()}
          />
          <div>
            <Button kind="primary" icon="copy" onPress={() => void copy()}>
              {t('embed:copy')}
            </Button>
          </div>
        </div>
      </Tabs>
      <details className={styles.more}>
        <summary>{t('embed:strict')}</summary>
        <div className={styles.notes}>
          <p>
            {t('embed:strictFrame')} <code>frame-src {site}</code>
          </p>
          <p>
            {t('embed:strictElement')} <code>script-src {site}</code>
          </p>
          <p>{t('embed:strictStyle')}</p>
        </div>
      </details>
      <p className={styles.hint}>
        <a href="/api/docs">{t('embed:guide')}</a>
      </p>
    </Card>
  );
}
