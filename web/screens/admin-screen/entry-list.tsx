import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry, EntryKind } from '#web/administration/catalogue-mutations.ts';
import { moved, useReorder } from '#web/administration/use-reorder.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './entry-list.module.css';

interface Props {
  kind: EntryKind;
  entries: readonly Entry[];
  onOrder: (ids: readonly string[]) => Promise<void>;
  onAction: (action: 'edit' | 'merge' | 'remove' | 'history', entry: Entry) => void;
}

/** Shows the entries in their order, which can be changed by dragging or by buttons. The order is saved at once. */
export function EntryList({ kind, entries, onOrder, onAction }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const errorMessage = useErrorMessage();
  /** The requested order, until the server has confirmed it. */
  const [requestedOrder, setRequestedOrder] = useState<readonly string[] | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  const ids = (requestedOrder ?? entries.map(({ id }) => id)).filter((id) => known.has(id));
  const { order, dragged, handleProps, listRef } = useReorder(ids, save);

  function save(order: readonly string[], id: string) {
    setRequestedOrder(order);
    const entry = known.get(id);
    const place = { position: order.indexOf(id) + 1, total: order.length };
    setAnnouncement(entry ? t('adminPanel:catalogue.moved', { name: nameOf(entry), ...place }) : '');
    onOrder(order).then(
      () => setRequestedOrder((now) => (now === order ? null : now)),
      (error: unknown) => {
        const again = { label: t('adminPanel:tryAgain'), onPress: () => save(order, id) };
        showToast(`${t('adminPanel:catalogue.orderFailed')} ${errorMessage(error)}`, 'bad', again);
      },
    );
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('adminPanel:catalogue.order')}</h2>
      <p className={styles.hint}>{t('adminPanel:catalogue.orderHint')}</p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ol ref={listRef} className={styles.list}>
        {order.map((id, place) => {
          const entry = known.get(id);
          if (!entry) return null;
          const name = nameOf(entry);
          return (
            <li key={id} className={styles.entry} data-dragged={dragged === id}>
              <span className={styles.handle} title={t('adminPanel:catalogue.drag', { name })} {...handleProps(id)}>
                <Icon name="menu" />
              </span>
              <div className={styles.names}>
                {kind === 'dance' ? <DancePills dances={[entry]} label={name} /> : <TypeBadge type={entry} />}
                <span className={styles.translations}>{otherNames(entry, name)}</span>
              </div>
              <div className={styles.actions}>
                <IconButton
                  icon="up"
                  label={t('adminPanel:catalogue.moveUp', { name })}
                  aria-disabled={place === 0}
                  onPress={() => place > 0 && save(moved(order, id, place - 1), id)}
                />
                <IconButton
                  icon="down"
                  label={t('adminPanel:catalogue.moveDown', { name })}
                  aria-disabled={place === order.length - 1}
                  onPress={() => place < order.length - 1 && save(moved(order, id, place + 1), id)}
                />
                <Menu
                  label={t('adminPanel:actionsFor', { name })}
                  actions={[
                    {
                      id: 'edit',
                      label: t('adminPanel:catalogue.edit'),
                      icon: 'edit',
                      onPress: () => onAction('edit', entry),
                    },
                    {
                      id: 'history',
                      label: t('adminPanel:history'),
                      icon: 'clock',
                      onPress: () => onAction('history', entry),
                    },
                    {
                      id: 'merge',
                      label: t('adminPanel:catalogue.merge'),
                      icon: 'link',
                      isDisabled: order.length < 2,
                      onPress: () => onAction('merge', entry),
                    },
                    {
                      id: 'remove',
                      label: t('adminPanel:catalogue.remove'),
                      icon: 'trash',
                      isDangerous: true,
                      onPress: () => onAction('remove', entry),
                    },
                  ]}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Returns the translations that differ from the shown name. */
function otherNames({ name, names }: Entry, shown: string): string {
  return [...new Set([name, ...Object.values(names)])].filter((each) => each !== shown).join(' · ');
}
