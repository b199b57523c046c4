import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { Crop } from './crop.ts';
import { CropBox } from './crop-box.tsx';

afterEach(cleanup);

const labels = { left: 'Left', top: 'Top', size: 'Size', width: 'Width', height: 'Height' };
let chosen: Crop | null = null;

function Cropping({ aspect }: { aspect?: number }) {
  const [crop, setCrop] = useState<Crop | null>(null);
  chosen = crop;
  return (
    <CropBox
      label="Crop"
      src="data:,"
      alternativeText="A hall"
      aspect={aspect}
      value={crop}
      onChange={setCrop}
      labels={labels}
    />
  );
}

/** Simulates a picture of 800 by 400 pixels. */
function load() {
  const picture = screen.getByRole('img', { name: 'A hall' });
  Object.defineProperties(picture, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
  fireEvent.load(picture);
}

const slide = (name: string, value: number) =>
  fireEvent.change(screen.getByRole('slider', { name }), { target: { value: String(value) } });

test('initially selects the largest part with the aspect ratio', () => {
  render(<Cropping aspect={1} />);
  load();
  expect(chosen).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});

test('sliders resize and move it with the aspect ratio and within the picture', () => {
  render(<Cropping aspect={1} />);
  load();
  slide('Size', 25);
  expect(chosen).toEqual({ x: 0.375, y: 0.25, width: 0.25, height: 0.5 });
  slide('Left', 75);
  slide('Top', 50);
  expect(chosen).toEqual({ x: 0.75, y: 0.5, width: 0.25, height: 0.5 });
  expect(screen.queryByRole('slider', { name: 'Height' })).toBeNull();
});

test('sliders are collapsed initially', async () => {
  render(<Cropping aspect={1} />);
  load();
  const sliders = screen.getByText('Crop').closest('details');
  expect(sliders?.open).toBe(false);
  expect(sliders?.contains(screen.getByLabelText('Size'))).toBe(true);
});

test('without an aspect ratio each side has a slider', () => {
  render(<Cropping />);
  load();
  slide('Width', 50);
  slide('Height', 20);
  expect(chosen).toEqual({ x: 0.25, y: 0.4, width: 0.5, height: 0.2 });
});
