import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileDrop } from './file-drop.tsx';

afterEach(cleanup);

let taken: string[] = [];
let refused: string[] = [];
beforeEach(() => {
  taken = [];
  refused = [];
  render(
    <FileDrop
      label="Picture"
      hint="At most 10 MB"
      chooseText="Choose"
      dropText="or drop it"
      accept="image/*,.heic"
      onFiles={(files) => taken.push(...files.map(({ name }) => name))}
      onRefused={(files) => refused.push(...files.map(({ name }) => name))}
    />,
  );
});

const field = () => screen.getByLabelText(/Picture/);
const picture = new File(['x'], 'hall.png', { type: 'image/png' });

test('a file can be chosen again', async () => {
  const user = userEvent.setup();
  await user.upload(field(), picture);
  await user.upload(field(), picture);
  expect(taken).toEqual(['hall.png', 'hall.png']);
});

test('accepts dropped files of the right type', () => {
  const zone = field().parentElement as HTMLElement;
  const drop = (file: File) => fireEvent.drop(zone, { dataTransfer: { files: [file], types: ['Files'] } });
  drop(picture);
  drop(new File(['x'], 'hall.HEIC'));
  drop(new File(['x'], 'list.pdf', { type: 'application/pdf' }));
  expect(taken).toEqual(['hall.png', 'hall.HEIC']);
  expect(refused).toEqual(['list.pdf']);
});
