import type { Template } from './letter.ts';

interface Facts {
  news: 'appointed' | 'changed' | 'removed';
  everything: boolean;
  /** Names of regions and styles, one text for each scope. */
  scopes: string[];
}

/** Sent to an account that was made a moderator, moderates something else now, or is no moderator any more. */
export const moderation: Template<Facts> = ({ news, everything, scopes }, t) => {
  if (news === 'removed') {
    const paragraphs = [t('moderation.thanks'), t('moderation.stays')];
    return { subject: t('moderation.removed'), paragraphs };
  }
  return {
    subject: t(`moderation.${news}`),
    paragraphs: [
      t(everything ? 'moderation.everything' : 'moderation.scopes'),
      ...scopes.map((written) => ({ written })),
      t('moderation.recorded'),
    ],
    button: { label: t('moderation.button'), path: '/admin' },
  };
};
