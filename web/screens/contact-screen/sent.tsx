import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';

/** Shows that the message was sent, in place of the form. Takes the focus. */
export function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Card title={t('contact:sentTitle')}>
        <p>{t('contact:sent', { email })}</p>
        <ButtonRow>
          <ButtonLink to={paths.map} kind="primary" icon="map">
            {t('frame:backToMap')}
          </ButtonLink>
          <Button onPress={onAnother}>{t('contact:another')}</Button>
        </ButtonRow>
      </Card>
    </div>
  );
}
