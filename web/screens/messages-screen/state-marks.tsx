import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/messages.ts';
import { Tag } from '#web/administration/tag.tsx';
import styles from './messages-screen.module.css';

/** Shows what was done with a message; nothing for a message that waits for an answer. */
export function StateMarks({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { answer, isIgnored, isReported, isBlocked } = message;
  if (!answer && !isIgnored && !isReported && !isBlocked) return null;
  return (
    <div className={styles.marks}>
      {answer && <Tag kind={answer.isRefused ? 'bad' : 'good'}>{t('messages:state.answered')}</Tag>}
      {isIgnored && !isReported && <Tag>{t('messages:state.ignored')}</Tag>}
      {isReported && <Tag kind="warning">{t('messages:state.reported')}</Tag>}
      {isBlocked && <Tag kind="warning">{t('messages:state.blocked')}</Tag>}
    </div>
  );
}
