import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DataTable, type Sort } from './data-table.tsx';

afterEach(cleanup);

const people = ['Ada', 'Bruno', 'Chiara'];
let asked: Sort[] = [];

function People() {
  const [selected, setSelected] = useState(['elsewhere']);
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'ascending' });
  return (
    <>
      <output>{selected.join(' ')}</output>
      <DataTable
        caption="People"
        columns={[
          { id: 'name', label: 'Name', show: (name: string) => name, isName: true, isSortable: true },
          { id: 'letters', label: 'Letters', show: (name) => name.length, isNumber: true },
        ]}
        rows={people}
        keyOf={(name) => name}
        sort={sort}
        onSort={(next) => {
          asked.push(next);
          setSort(next);
        }}
        selection={{ selected, onChange: setSelected, allLabel: 'All', labelOf: (name) => `Choose ${name}` }}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const selected = () => document.querySelector('output')?.textContent;

test('a heading sorts ascending, then descending, and shows the order', async () => {
  asked = [];
  const user = userEvent.setup();
  render(<People />);
  const heading = screen.getByRole('columnheader', { name: 'Name' });
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('columnheader', { name: 'Letters' }).hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(asked.map(({ direction }) => direction)).toEqual(['descending', 'ascending']);
});

test('rows are selected one by one or all at once; the selection on other pages is kept', async () => {
  const user = userEvent.setup();
  render(<People />);
  await user.click(box('Choose Bruno'));
  expect(selected()).toBe('elsewhere Bruno');
  expect(box('All').indeterminate).toBe(true);
  await user.click(box('All'));
  expect(selected()).toBe('elsewhere Ada Bruno Chiara');
  expect(box('All').checked).toBe(true);
  await user.click(box('All'));
  expect(selected()).toBe('elsewhere');
});

test('a press with Shift selects all rows from the one that was pressed before', async () => {
  render(<People />);
  const user = userEvent.setup();
  await user.click(box('Choose Ada'));
  await user.keyboard('{Shift>}');
  await user.click(box('Choose Chiara'));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('elsewhere Ada Bruno Chiara');
});
