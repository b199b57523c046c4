import { renderToString } from 'react-dom/server';
import * as reactI18next from 'react-i18next';
import * as reactRouter from 'react-router';
import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import * as drawnRouter from './navigation/drawn-router.tsx';
import * as dates from './words/dates.ts';
import * as drawnDates from './words/drawn-dates.ts';
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
  '/?z=15&lat=-12.5&event=bal-2',
  '/?q=a b',
  '/?name=ñ',
  '/?',
  '/#tonight',
];
const others = ['more', '..', '', { pathname: '/about', search: '?a=b' }, 'https://example.org/', '/événement'];
const elsewhere = [
  'https://example.org/a?b=c&d=1,2',
  'http://localhost/',
  'HTTPS://EXAMPLE.ORG',
  'mailto:a@example.org',
];

test('a link that the server draws is the one that the router makes of it', () => {
  for (const to of [...links, ...others, ...elsewhere]) {
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

test('what stands at a path is the same when it is asked again', () => {
  const routes = [{ path: '/events/:slug', id: 'event' }, { path: '/about' }];
  const others = [{ path: '/:page' }];
  for (const path of [
    '/events/bal',
    '/events/bal',
    '/EVENTS/bal/',
    '/about',
    '/nowhere/at/all',
    '/about',
    '/events/bal',
  ]) {
    for (const asked of [routes, others, routes]) {
      expect(drawnRouter.matchRoutes(asked, path)).toEqual(reactRouter.matchRoutes(asked, path));
    }
    const found = drawnRouter.matchRoutes(routes, { pathname: path });
    expect(found).toEqual(reactRouter.matchRoutes(routes, { pathname: path }));
  }
  expect(drawnRouter.matchRoutes(routes, '/site/about', '/site')).toHaveLength(1);
  expect(drawnRouter.matchRoutes(routes, '/site/about')).toBeNull();
});

test('one that tells where one is does so when the server draws it', () => {
  const given = { className: 'link', children: 'There' };
  const all = [
    given,
    { ...given, end: true },
    { children: 'There' },
    { ...given, className: ({ isActive }: { isActive: boolean }) => (isActive ? 'here' : 'away') },
    { ...given, style: { color: 'red' } },
    { ...given, children: ({ isActive }: { isActive: boolean }) => (isActive ? 'Here' : 'There') },
  ];
  for (const to of ['/', '/home', '/Home', '/home/', '/home/more', '/about', '..', { pathname: '/home' }]) {
    for (const location of ['/', '/home', '/HOME', '/home/more', '/homeward', '/about?a=b']) {
      for (const props of all) {
        const [drawn, living] = [drawnRouter, reactRouter].map(({ NavLink }) =>
          renderToString(
            <reactRouter.StaticRouter location={location}>
              <NavLink to={to} {...props} />
            </reactRouter.StaticRouter>,
          ),
        );
        expect(drawn).toBe(living);
      }
    }
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

test('the days of an evening are named alike, however often', () => {
  const starts = ['2027-05-01T20:30:00+02:00', '2027-05-01T08:00:00+02:00', '2027-12-31T20:30:00-05:00'];
  const ends = ['2027-05-02T02:00:00+02:00', '2027-05-02T18:00:00+02:00', '2027-05-04T02:00:00+02:00', ...starts];
  const spans = locales.flatMap((locale) =>
    starts.flatMap((start) => ends.map((end) => [locale, start, end] as const)),
  );
  for (const span of [...spans, ...spans]) {
    expect(drawnDates.shortDays(...span)).toBe(dates.shortDays(...span));
    expect(drawnDates.shortSpan(...span)).toBe(dates.shortSpan(...span));
    expect(drawnDates.longSpan(...span)).toBe(dates.longSpan(...span));
  }
});
