import { renderToString } from 'react-dom/server';
import * as reactI18next from 'react-i18next';
import * as reactRouter from 'react-router';
import { expect, test } from 'vitest';
import * as drawnRouter from './navigation/drawn-router.tsx';
import * as drawnWords from './words/drawn-words.tsx';
import { speak } from './words/speak.ts';

const links = [
  '/',
  '/events/bal-2',
  '/city/paris/blues',
  '/city/paris/',
  '/a//b',
  '/a/../b',
  '/?styles=tango',
  '/#tonight',
];
const others = ['more', '..', '', { pathname: '/about', search: '?a=b' }, 'https://example.org/', '/événement'];

test('a link that the server draws is the one that the router makes of it', () => {
  for (const to of [...links, ...others]) {
    const [drawn, living] = [drawnRouter, reactRouter].map(({ Link }) =>
      renderToString(
        <reactRouter.StaticRouter location="/events/somewhere?lang=fr">
          <Link to={to} className="card" aria-label="There" target="_blank" state={{ from: 'here' }} onClick={() => {}}>
            There
          </Link>
        </reactRouter.StaticRouter>,
      ),
    );
    expect(drawn).toBe(living);
  }
});

test('what the server says is what is said in a browser', async () => {
  const words = await speak('es', 'all');
  const [drawn, living] = [drawnWords, reactI18next].map(({ I18nextProvider, useTranslation }) =>
    renderToString(
      <I18nextProvider i18n={words}>
        <Said useTranslation={useTranslation} />
      </I18nextProvider>,
    ),
  );
  expect(drawn).toBe(living);
  expect(drawn).toContain('ayer');
});

function Said({ useTranslation }: Pick<typeof drawnWords, 'useTranslation'>) {
  const { t, i18n } = useTranslation();
  const plain = [t('time.tonight'), t('time.tonight'), t('eventPage.nearby')];
  return [i18n.language, ...plain, t('eventPage.confirmed', { time: 'ayer' })].join('\n');
}
