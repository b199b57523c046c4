import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ComboBox } from './combo-box.tsx';

afterEach(cleanup);

const towns = ['Lille', 'Limoges', 'Lisboa'];
let picked: string[] = [];
let sent = 0;
beforeEach(() => {
  picked = [];
  sent = 0;
});

function Towns({ isLoading = false, itemsFor }: { isLoading?: boolean; itemsFor?: string }) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <ComboBox
        label="Town"
        value={text}
        onInput={setText}
        items={towns.filter((town) => town.toLowerCase().startsWith((itemsFor ?? text).toLowerCase()))}
        itemsFor={itemsFor ?? text}
        keyOf={(town) => town}
        show={(town) => town}
        onPick={(town) => {
          picked.push(town);
          setText(town);
        }}
        isLoading={isLoading}
        isIdle={text.length < 2}
        loadingText="Looking"
        emptyText="No such town"
        countText={(count) => `${count} towns`}
      />
    </form>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' });
const active = () => {
  const id = field().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const shown = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('shows suggestions while typing and announces their number', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.type(field(), 'l');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('');
  await user.type(field(), 'i');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(shown()).toEqual(towns);
  expect(screen.getByRole('status').textContent).toBe('3 towns');
  await user.type(field(), 'x');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(screen.getByRole('status').textContent).toBe('No such town');
});

test('arrow keys, Home and End move in the list; Enter picks without submitting the form', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.type(field(), 'li');
  expect(active()).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(active()).toBe('Lisboa');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Lille');
  await user.keyboard('{End}');
  expect(active()).toBe('Lisboa');
  await user.keyboard('{Home}{ArrowDown}');
  expect(active()).toBe('Limoges');
  await user.keyboard('{Enter}');
  expect(picked).toEqual(['Limoges']);
  expect(field().value).toBe('Limoges');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(sent).toBe(0);
  await user.keyboard('{Enter}');
  expect(sent).toBe(1);
});

test('Escape closes the list and keeps the text; an arrow key opens it again', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.type(field(), 'li{ArrowDown}{Escape}');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect(field().value).toBe('li');
  expect(picked).toEqual([]);
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Lille');
});

test('a press picks an item and keeps the focus in the field', async () => {
  const user = userEvent.setup();
  render(<Towns />);
  await user.type(field(), 'li');
  await user.click(screen.getByRole('option', { name: 'Lisboa' }));
  expect(picked).toEqual(['Lisboa']);
  expect(document.activeElement).toBe(field());
});

test('ignores items for another text, and shows that it is loading', async () => {
  const user = userEvent.setup();
  render(<Towns itemsFor="li" />);
  await user.type(field(), 'li');
  expect(shown()).toEqual(towns);
  await user.keyboard('{ArrowDown}');
  await user.type(field(), 's');
  expect(shown()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('Looking');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(picked).toEqual([]);
  await user.type(field(), '{Backspace}');
  expect(shown()).toEqual(towns);
});

test('shows that more items are loading', async () => {
  const user = userEvent.setup();
  render(<Towns isLoading />);
  await user.type(field(), 'li');
  expect(screen.getByRole('status').textContent).toBe('Looking');
  expect(shown()).toEqual(towns);
});
