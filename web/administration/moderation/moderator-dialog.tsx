import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedAccount } from '#contract/administration.ts';
import type { Moderation, ModerationScope } from '#contract/moderation.ts';
import { refresh } from '#web/administration/queries.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './moderation.module.css';
import { appoint, dismiss } from './queries.ts';
import { ScopeFields } from './scope-fields.tsx';

const empty: ModerationScope = { countries: [], areas: [], styles: [] };

/** Shows a dialog that makes an account a moderator, changes what it moderates, or ends that. */
export function ModeratorDialog({ account, onClose }: { account: ManagedAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const { id, name, moderates } = account;
  const [everything, setEverything] = useState(moderates?.everything ?? false);
  const [scopes, setScopes] = useState<ModerationScope[]>(moderates?.scopes.length ? moderates.scopes : [empty]);
  const [isChecked, setChecked] = useState(false);
  const filled = scopes.filter(({ countries, areas, styles }) => countries.length + areas.length + styles.length > 0);
  const isComplete = everything || filled.length > 0;

  const { mutate, isPending, error } = useMutationOnce(async (wanted: Moderation | null) => {
    if (wanted) await appoint(id, wanted);
    else await dismiss(id);
    const undo = { label: t('adminPanel:undo'), onPress: () => void restore(moderates) };
    const done = wanted ? (moderates ? 'changed' : 'appointed') : 'removed';
    showToast(t(`moderation:${done}`, { name }), 'good', undo);
    await refresh(client);
    onClose();
  });

  /** Gives back what the account moderated before. */
  async function restore(former: Moderation | null): Promise<void> {
    try {
      if (former) await appoint(id, former);
      else await dismiss(id);
    } catch (problem) {
      showToast(errorMessage(problem), 'bad');
    }
    await refresh(client);
  }

  return (
    <Dialog
      title={t('moderation:title', { name })}
      closeLabel={t('adminPanel:cancel')}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button
            kind="primary"
            aria-busy={isPending}
            onPress={() => {
              setChecked(true);
              if (isComplete) mutate(everything ? { everything, scopes: [] } : { everything, scopes: filled });
            }}
          >
            {t(moderates ? 'moderation:save' : 'moderation:appoint')}
          </Button>
          {moderates && (
            <Button kind="quiet" icon="trash" aria-busy={isPending} onPress={() => mutate(null)}>
              {t('moderation:remove')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('moderation:text')}</p>
        <RadioGroup
          name="moderates"
          label={t('moderation:what')}
          value={everything ? 'everything' : 'scopes'}
          choices={[
            { value: 'scopes', label: t('moderation:some') },
            { value: 'everything', label: t('moderation:everything') },
          ]}
          onChange={(event) => setEverything(event.target.value === 'everything')}
        />
        {!everything && (
          <>
            <p className={styles.note}>{t('moderation:someHint')}</p>
            {scopes.map((scope, nth) => (
              <ScopeFields
                // biome-ignore lint/suspicious/noArrayIndexKey: scopes have no id, and their fields keep no other state
                key={nth}
                scope={scope}
                title={t('moderation:scope', { number: nth + 1 })}
                onChange={(changed) => setScopes(scopes.with(nth, changed))}
                onRemove={scopes.length > 1 ? () => setScopes(scopes.toSpliced(nth, 1)) : undefined}
              />
            ))}
            <div className={styles.buttons}>
              <Button icon="plus" onPress={() => setScopes([...scopes, empty])}>
                {t('moderation:addScope')}
              </Button>
            </div>
          </>
        )}
        {isChecked && !isComplete && (
          <p className={styles.error} role="alert">
            {t('moderation:missing')}
          </p>
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </div>
    </Dialog>
  );
}
