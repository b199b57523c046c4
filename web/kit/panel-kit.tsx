import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface Dancer {
  id: string;
  name: string;
  role: string;
  events: number;
  since: string;
}

const dancers: readonly Dancer[] = [
  { id: '1', name: 'Ada Lindqvist', role: 'Administrator', events: 12, since: '2026-03-01' },
  { id: '2', name: 'Bruno Sainte-Marie-de-la-Mer', role: 'Organiser', events: 7, since: '2026-09-17' },
  { id: '3', name: 'Chiara', role: 'Dancer', events: 0, since: '2027-01-30' },
];

function columns(onDelete: (dancer: Dancer) => void): Column<Dancer>[] {
  return [
    { id: 'name', label: 'Name', show: ({ name }) => name, isName: true, isSortable: true },
    { id: 'role', label: 'Role', show: ({ role }) => <Badge color="#35225a">{role}</Badge> },
    { id: 'events', label: 'Events', show: ({ events }) => events, isNumber: true, isSortable: true },
    { id: 'since', label: 'Member since', show: ({ since }) => since, isSortable: true },
    {
      id: 'actions',
      label: 'Actions',
      isLabelHidden: true,
      show: (dancer) => (
        <Menu
          label={`Actions for ${dancer.name}`}
          actions={[
            { id: 'promote', label: 'Promote', icon: 'up', onPress: () => showToast('Promoted') },
            { id: 'message', label: 'Write to them', icon: 'mail', isDisabled: true, onPress: () => {} },
            { id: 'delete', label: 'Delete', icon: 'trash', isDangerous: true, onPress: () => onDelete(dancer) },
          ]}
        />
      ),
    },
  ];
}

/** Shows tabs, a table that can be sorted and selected, and a confirmation dialog, with sample data. */
export function PanelKit() {
  const [tab, setTab] = useState('people');
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<string[]>(['2']);
  const [gone, setGone] = useState<string[]>([]);
  const [asked, setAsked] = useState<Dancer | null>(null);
  const rows = dancers
    .filter(({ id }) => !gone.includes(id))
    .toSorted((one, other) => {
      const order = sort.by === 'events' ? one.events - other.events : one.name.localeCompare(other.name);
      return sort.direction === 'ascending' ? order : -order;
    });

  function remove({ id, name }: Dancer) {
    setAsked(null);
    setGone([...gone, id]);
    showToast(`${name} is gone`, 'good', { label: 'Undo', onPress: () => setGone(gone) });
  }

  return (
    <>
      <Tabs
        label="The house"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'people', label: 'People' },
          { id: 'messages', label: 'Messages', count: { number: 3, text: '3 unread' } },
          { id: 'about', label: 'A link', href: '/about' },
        ]}
      >
        {tab === 'people' ? (
          <DataTable
            caption="People"
            columns={columns(setAsked)}
            rows={rows}
            keyOf={({ id }) => id}
            sort={sort}
            onSort={setSort}
            selection={{
              selected,
              onChange: setSelected,
              allLabel: 'Choose all',
              labelOf: ({ name }) => `Choose ${name}`,
            }}
          />
        ) : (
          <p>Three messages.</p>
        )}
      </Tabs>
      <ConfirmDialog
        title={`Delete ${asked?.name}?`}
        yes="Delete"
        no="Keep"
        isDangerous
        isOpen={asked !== null}
        onYes={() => asked && remove(asked)}
        onNo={() => setAsked(null)}
      >
        <p>Their events stay on the map.</p>
      </ConfirmDialog>
    </>
  );
}

/** Shows a page column with a banner of each kind. */
export function BannersKit() {
  const [isThere, setIsThere] = useState(true);
  return (
    <PageColumn
      title="A column"
      intro="A title, a sentence, and what follows."
      actions={<Button icon="plus">Add</Button>}
    >
      <Banner>Only you can see this page.</Banner>
      <Banner kind="good" title="Saved.">
        It is on the map.
      </Banner>
      {isThere && (
        <Banner
          kind="warning"
          title="Confirm your address"
          actions={<Button>Send it again</Button>}
          closeLabel="Hide this"
          onClose={() => setIsThere(false)}
        >
          We sent you a mail.
        </Banner>
      )}
      <Banner kind="bad" title="Not saved">
        There is no connection. What you wrote is kept.
      </Banner>
    </PageColumn>
  );
}
