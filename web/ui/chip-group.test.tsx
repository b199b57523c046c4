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

test('any number of chips may be on', async () => {
  const user = userEvent.setup();
  render(<Dances />);
  await user.click(chip('Tango'));
  expect(pressed()).toEqual(['Swing', 'Tango']);
  await user.click(chip('Swing'));
  expect(pressed()).toEqual(['Tango']);
});

test('it is one stop of the Tab key, which comes back to the chip one left; arrow keys go around', async () => {
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

test('a press that has begun is told ahead, and so is that it was none; a button that presses nothing tells nothing', () => {
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

test('a finger that presses leaves the focus where it is, but to whoever was typing; a mouse brings it along', () => {
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
