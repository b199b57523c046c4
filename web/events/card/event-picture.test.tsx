import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test } from 'vitest';
import { someEvent } from '#testing/some-event.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import styles from './event-picture.module.css';
import { EventPicture } from './event-picture.tsx';

afterEach(cleanup);

const picture = {
  sources: [{ url: '/pictures/a-640.webp', widthPx: 640 }],
  widthPx: 640,
  heightPx: 400,
  placeholder: 'data:image/webp;base64,AA==',
  alternativeText: 'A couple by the canal',
};

test('shows the picture with its alternative text', () => {
  const { container } = render(<EventPicture event={someEvent({ picture })} sizes="100vw" />);
  expect(screen.getByAltText('A couple by the canal').getAttribute('src')).toContain('/pictures/a-640.webp');
  expect(container.querySelector('svg')).toBeNull();
});

test('shows a portrait poster completely if asked to, and crops it elsewhere', () => {
  const event = someEvent({ picture: { ...picture, heightPx: 905 } });
  const fitOf = (isWhole: boolean) => {
    cleanup();
    render(<EventPicture event={event} sizes="100vw" isWhole={isWhole} />);
    return screen.getByAltText('A couple by the canal').classList.contains(styles.whole ?? '');
  };
  expect([fitOf(true), fitOf(false)]).toEqual([true, false]);
});

test('uses alternative text in the reader’s language, or marks its language', async () => {
  const alternativeTexts = { en: 'A couple by the canal', es: 'Una pareja junto al canal' };
  const event = someEvent({ picture: { ...picture, alternativeTexts } });
  const shownIn = async (locale: 'fr' | 'es') => {
    cleanup();
    render(
      <I18nextProvider i18n={await createI18n(locale)}>
        <EventPicture event={event} sizes="100vw" />
      </I18nextProvider>,
    );
    const shown = screen.getByRole('img');
    return [shown.getAttribute('alt'), shown.getAttribute('lang')];
  };
  expect(await shownIn('es')).toEqual(['Una pareja junto al canal', null]);
  expect(await shownIn('fr')).toEqual(['A couple by the canal', 'en']);
});

test('shows a drawing for an event without a picture', () => {
  const { container } = render(<EventPicture event={someEvent()} sizes="100vw" />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.querySelector('img')).toBeNull();
});
