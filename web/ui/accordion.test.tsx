import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Accordion, Step } from './accordion.tsx';

afterEach(cleanup);

function Steps() {
  const [open, setOpen] = useState(0);
  const toggle = (number: number) => () => setOpen(open === number ? 0 : number);
  return (
    <Accordion>
      <Step number={1} title="What" state="done" stateText="done" isOpen={open === 1} onToggle={toggle(1)}>
        <input aria-label="Name" />
      </Step>
      <Step number={2} title="Where" state="open" isOpen={open === 2} onToggle={toggle(2)}>
        <input aria-label="Address" />
      </Step>
      <Step number={3} title="When" state="locked" stateText="First say where" isOpen={open === 3} onToggle={toggle(3)}>
        <input aria-label="Day" />
      </Step>
    </Accordion>
  );
}

const step = (name: RegExp) => screen.getByRole('button', { name });

test('a heading opens its step and reports its state; the input is kept while it is closed', async () => {
  const user = userEvent.setup();
  render(<Steps />);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(3);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(step(/What/));
  expect(step(/What/).getAttribute('aria-expanded')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Ball');
  await user.click(step(/Where/));
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Address')]);
  await user.click(step(/What/));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Ball');
});

test('a locked step can be focused and says why, but does not open', async () => {
  const user = userEvent.setup();
  render(<Steps />);
  const locked = step(/When.*First say where/);
  expect(locked.getAttribute('aria-disabled')).toBe('true');
  await user.click(locked);
  expect(locked.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('textbox', { name: 'Day' })).toBeNull();
});

test('arrow keys move between headings, but not out of a field', async () => {
  const user = userEvent.setup();
  render(<Steps />);
  await user.tab();
  expect(document.activeElement).toBe(step(/What/));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(step(/When/));
  await user.keyboard('{ArrowDown}{Enter}{Tab}');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await user.keyboard('{ArrowDown}{End}');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
