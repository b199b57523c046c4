import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tab = (name: string) => screen.getByRole('tab', { name });

function Buttons() {
  const [selected, setSelected] = useState('one');
  const tabs = ['one', 'two', 'three'].map((id) => ({ id, label: id }));
  return (
    <Tabs label="Numbers" tabs={tabs} selected={selected} onSelect={setSelected}>
      Panel {selected}
    </Tabs>
  );
}

test('arrow keys move between tabs and show their panel; the list is one tab stop', async () => {
  const user = userEvent.setup();
  render(<Buttons />);
  await user.tab();
  expect(document.activeElement).toBe(tab('one'));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('Panel two');
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  expect(tab('three').getAttribute('aria-selected')).toBe('true');
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('three')]);
});

test('the list fades out on the sides where tabs are hidden', () => {
  render(<Buttons />);
  const list = screen.getByRole('tablist');
  const scrollTo = (scrollLeft: number) => {
    for (const [name, value] of Object.entries({ scrollWidth: 900, clientWidth: 300, scrollLeft }))
      Object.defineProperty(list, name, { value, configurable: true, writable: true });
    fireEvent.scroll(list);
    return list.dataset.more;
  };
  expect([0, 200, 600].map(scrollTo)).toEqual(['after', 'before after', 'before']);
});

function Links() {
  const { hash } = useLocation();
  const tabs = ['one', 'two'].map((id) => ({ id, label: id, href: `#${id}` }));
  return (
    <Tabs label="Numbers" tabs={tabs} selected={hash.slice(1) || 'one'}>
      Panel
    </Tabs>
  );
}

test('tabs in the URL are links: arrow keys only move the focus, Enter and Space follow', async () => {
  const user = userEvent.setup();
  render(<Links />, { wrapper: MemoryRouter });
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(tab('one').getAttribute('aria-selected')).toBe('true');
  expect(tab('two').getAttribute('href')).toBe('/#two');
  await user.keyboard(' ');
  expect(tab('two').getAttribute('aria-selected')).toBe('true');
});
