import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { someEvent } from '#testing/some-event.ts';
import { EventPicture } from './event-picture.tsx';

afterEach(cleanup);

const picture = {
  sources: [{ url: '/pictures/a-640.webp', widthPx: 640 }],
  widthPx: 640,
  heightPx: 400,
  placeholder: 'data:image/webp;base64,AA==',
  alternativeText: 'A couple by the canal',
};

test('the picture stands with its words', () => {
  const { container } = render(<EventPicture event={someEvent({ picture })} sizes="100vw" />);
  expect(screen.getByAltText('A couple by the canal').getAttribute('src')).toContain('/pictures/a-640.webp');
  expect(container.querySelector('svg')).toBeNull();
});

test('without a picture a drawing stands in its place', () => {
  const { container } = render(<EventPicture event={someEvent()} sizes="100vw" />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
});
