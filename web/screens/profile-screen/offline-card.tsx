import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/accounts/session.ts';
import { stopKeeping } from '#web/http/keeping.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { clockHere } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatBytes } from '#web/i18n/sizes.ts';
import { type InventoryArea, pinArea, removeKeptData, takeInventory } from '#web/kept/inventory.ts';
import { removeOfflineWorker } from '#web/service-worker/offline-registration.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './profile-screen.module.css';

/** While nothing is kept. */
const refreshMs = 3000;

/** Shows what this device keeps for use without a network, with its size and age, and removes it on request. */
export function OfflineCard() {
  const { t } = useTranslation();
  const locale = useLocale();
  const userId = useSession()?.userId ?? null;
  const [isAsking, setIsAsking] = useState(false);
  const { data: kept, refetch } = useQuery({
    queryKey: ['kept-on-this-device', userId],
    queryFn: () => takeInventory(userId),
    staleTime: 0,
    gcTime: 0,
    // Keeping starts when the page is idle.
    refetchInterval: ({ state }) => (state.data?.bytes === 0 ? refreshMs : false),
  });
  const { mutate: remove, isPending } = useMutationOnce(async () => {
    stopKeeping();
    await removeKeptData();
    await removeOfflineWorker();
    setIsAsking(false);
    await refetch();
    showToast(t('profile:keptRemoved'));
  });
  if (!kept) return null;
  const pin = async (area: InventoryArea) => {
    await pinArea(area.tile, !area.isPinned);
    await refetch();
  };
  return (
    <Card title={t('profile:offline')}>
      <p className={styles.note}>{t('profile:offlineText')}</p>
      <p>
        {kept.bytes === 0 ? t('profile:keptNothing') : t('profile:keptSize', { size: formatBytes(locale, kept.bytes) })}
      </p>
      {kept.areas.length > 0 && (
        <ul className={styles.organisers}>
          {kept.areas.map((area) => {
            const name = area.town === null ? t('profile:keptEmptyArea') : t('profile:keptArea', { town: area.town });
            return (
              <li key={`${area.tile.x}-${area.tile.y}`} className={styles.organiser}>
                <span>
                  {name}{' '}
                  <span className={styles.note}>
                    {formatBytes(locale, area.bytes)} · {clockHere(locale, new Date(area.atMs))}
                  </span>
                </span>
                <Button
                  kind="quiet"
                  icon={area.isPinned ? 'check' : 'plus'}
                  aria-pressed={area.isPinned}
                  aria-label={`${t('profile:keepArea')}, ${name}`}
                  onPress={() => pin(area)}
                >
                  {t('profile:keepArea')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {kept.bytes > 0 && (
        <ButtonRow>
          <Button icon="trash" onPress={() => setIsAsking(true)}>
            {t('profile:removeKept')}
          </Button>
        </ButtonRow>
      )}
      <ConfirmDialog
        title={t('profile:removeKeptTitle')}
        yes={t('profile:removeKeptYes')}
        no={t('profile:removeKeptNo')}
        isDangerous
        isOpen={isAsking}
        isPending={isPending}
        onYes={() => remove()}
        onNo={() => setIsAsking(false)}
      >
        <p>{t('profile:removeKeptText')}</p>
      </ConfirmDialog>
    </Card>
  );
}
