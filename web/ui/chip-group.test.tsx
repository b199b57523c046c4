import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { ChipGroup } from './chip-group.tsx';

afterEach(cleanup);

const chips = ['Salsa', 'Swing', 'Tango'].map((label) => ({ id: label, label, color: '#c42f12' }));

function Dances() {
  const [selected, setSelected] = useState<string[]>(['Swing']);
  return <ChipGroup label="Dances" chips={chips} selected={selected} onChange={setSelected} />;
}

const chip = (name: string) => screen.getByRole('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

test('any number of chips may be selected', async () => {
  const user = userEvent.setup();
  render(<Dances />);
  await user.click(chip('Tango'));
  expect(pressed()).toEqual(['Swing', 'Tango']);
  await user.click(chip('Swing'));
  expect(pressed()).toEqual(['Tango']);
});

test('is one tab stop at the last focused chip; arrow keys wrap around', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Dances />
      <a href="#next">Next</a>
    </>,
  );
  await user.tab();
  expect(document.activeElement).toBe(chip('Salsa'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(chip('Tango'));
  await user.keyboard(' ');
  expect(pressed()).toEqual(['Swing', 'Tango']);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Next');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(chip('Tango'));
  await user.keyboard('{ArrowRight}{End}{Home}{ArrowRight}');
  expect(document.activeElement).toBe(chip('Swing'));
});

test('reports the start and the cancellation of a press, but not for disabled buttons', () => {
  const aims: (string[] | null)[] = [];
  render(
    <ChipGroup
      label="Dances"
      chips={chips}
      selected={['Swing']}
      onChange={() => undefined}
      onPressStart={(selected) => aims.push(selected)}
    />,
  );
  fireEvent.pointerDown(chip('Salsa'), { button: 2 });
  fireEvent.pointerDown(chip('Tango'));
  fireEvent.pointerCancel(chip('Tango'));
  fireEvent.pointerDown(chip('Swing'));
  expect(aims).toEqual([['Swing', 'Tango'], null, []]);
});

test('a touch does not move the focus unless the user was typing; a mouse does', () => {
  render(
    <>
      <input aria-label="Search" />
      <Dances />
    </>,
  );
  expect(fireEvent.pointerDown(chip('Tango'), { pointerType: 'touch' })).toBe(false);
  expect(fireEvent.pointerDown(chip('Tango'), { pointerType: 'mouse' })).toBe(true);
  screen.getByRole('textbox').focus();
  expect(fireEvent.pointerDown(chip('Tango'), { pointerType: 'touch' })).toBe(true);
});
