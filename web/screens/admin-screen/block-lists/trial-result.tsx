import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BlockTrial } from '#contract/block-lists.ts';
import { shortDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventPath, organiserPath, venuePath } from '#web/paths.ts';
import { tabPath } from '#web/screens/admin-screen/panel-paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { HideFound } from './hide-found.tsx';
import styles from './trial-result.module.css';

/** Shows what entries would have stopped, and offers to hide the found events. */
export function TrialResult({ trial }: { trial: BlockTrial }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const [isHiding, setHiding] = useState(false);
  const { lines, accounts, events, organisers, venues, isWhole } = trial;
  const invalid = lines.filter(({ state }) => state === 'invalid').map(({ line }) => line);
  const known = lines.filter(({ state }) => state === 'known').length;
  const isNew = lines.some(({ state }) => state === 'new');
  const total = accounts.total + events.total + organisers.total + venues.total;
  return (
    <section className={styles.result} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('blockLists:result')}</h3>
      <p className={styles.note}>{t('blockLists:resultText')}</p>
      <div role="status" className={styles.summary}>
        {invalid.length > 0 && (
          <Banner kind="warning">
            {t('blockLists:invalid', { count: invalid.length, text: invalid.slice(0, 10).join(', ') })}
          </Banner>
        )}
        {known > 0 && <p>{t('blockLists:known', { count: known })}</p>}
        {!isNew && <p>{t('blockLists:noneNew')}</p>}
        {isNew && total === 0 && <p>{t('blockLists:nothing')}</p>}
        {!isWhole && <Banner kind="warning">{t('blockLists:partly')}</Banner>}
      </div>
      <Group
        title={t('blockLists:events', { count: events.total })}
        total={events.total}
        items={events.items}
        show={(event) => (
          <>
            <Link to={eventPath(event.slug)}>
              <bdi>{event.name}</bdi>
            </Link>{' '}
            {shortDay(locale, event.dateStart)} {event.dateStart.slice(0, 4)}
            {event.by && (
              <>
                {' · '}
                <bdi>{event.by}</bdi>
              </>
            )}
          </>
        )}
        action={
          events.ids.length > 0 && (
            <Button icon="hidden" onPress={() => setHiding(true)}>
              {t('blockLists:hide', { count: events.ids.length })}
            </Button>
          )
        }
      />
      <Group
        title={t('blockLists:accounts', { count: accounts.total })}
        total={accounts.total}
        items={accounts.items}
        show={({ name, email }) => (
          <>
            <Link to={tabPath('users', { q: email })}>
              <bdi>{name || email}</bdi>
            </Link>{' '}
            <bdi>{email}</bdi>
          </>
        )}
      />
      <Group
        title={t('blockLists:organisers', { count: organisers.total })}
        total={organisers.total}
        items={organisers.items}
        show={({ slug, name }) => (
          <Link to={organiserPath(slug)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      />
      <Group
        title={t('blockLists:venues', { count: venues.total })}
        total={venues.total}
        items={venues.items}
        show={({ slug, name }) => (
          <Link to={venuePath(slug)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      />
      <HideFound ids={isHiding ? events.ids : null} onClose={() => setHiding(false)} />
    </section>
  );
}

interface GroupProps<Item> {
  title: string;
  total: number;
  items: readonly Item[];
  show: (item: Item) => React.ReactNode;
  action?: React.ReactNode;
}

/** Shows the found objects of one kind, a few of them at first. */
function Group<Item extends { id: string; field: string; match: string }>(props: GroupProps<Item>) {
  const { title, total, items, show, action } = props;
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const [isOpen, setOpen] = useState(false);
  if (total === 0) return null;
  const shown = isOpen ? items : items.slice(0, firstShown);
  return (
    <div className={styles.group}>
      <h4>{title}</h4>
      <ul>
        {shown.map((item) => (
          <li key={item.id}>
            {show(item)}
            <span className={styles.match}>
              {fieldName(item.field)} · <bdi>{item.match}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length && <p className={styles.note}>{t('adminPanel:shown', { shown: shown.length, total })}</p>}
      <div className={styles.actions}>
        {items.length > shown.length && (
          <Button kind="quiet" icon="down" onPress={() => setOpen(true)}>
            {t('adminPanel:more')}
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}

const firstShown = 5;
const fields = [
  'name',
  'place',
  'location',
  'link',
  'links',
  'description',
  'translations',
  'words',
  'facts',
  'programme',
  'prices',
  'email',
] as const;

function useFieldName(): (path: string) => string {
  const { t } = useTranslation();
  return (path) => t(`blockLists:fields.${fields.find((field) => field === path.split('.')[0]) ?? 'other'}`);
}
