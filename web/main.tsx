import './style/style.css';
import { lazy, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route } from 'react-router';
import { App } from './app.tsx';
import { readHandedOver } from './handed-over.ts';
import { fill, makeQueryClient } from './query-client.ts';
import { findPage, type Screens } from './screens.ts';
import { startScrollMemory } from './scroll-memory.ts';
import { startTheme } from './style/theme.ts';
import { startingLocale } from './words/language.ts';
import { speak } from './words/speak.ts';

const screens: Screens = {
  map: lazy(() => import('./screens/map-screen/map-screen.tsx').then((file) => ({ default: file.MapScreen }))),
  event: lazy(() => import('./screens/event-screen/event-screen.tsx').then((file) => ({ default: file.EventScreen }))),
  about: lazy(() => import('./screens/about-screen/about-screen.tsx').then((file) => ({ default: file.AboutScreen }))),
  notFound: lazy(() =>
    import('./screens/not-found-screen/not-found-screen.tsx').then((file) => ({ default: file.NotFoundScreen })),
  ),
};

const Kit = import.meta.env.DEV
  ? lazy(() => import('./kit/kit-screen.tsx').then((file) => ({ default: file.KitScreen })))
  : null;

async function start(container: HTMLElement): Promise<void> {
  startTheme();
  startScrollMemory();
  const locale = startingLocale();
  document.documentElement.lang = locale;
  const handedOver = readHandedOver();
  const client = makeQueryClient();
  const [words] = await Promise.all([speak(locale), handedOver && fill(client, handedOver.data)]);

  const site = (
    <StrictMode>
      <BrowserRouter>
        <App words={words} client={client} screens={screens} extra={Kit && <Route path="/kit" element={<Kit />} />} />
      </BrowserRouter>
    </StrictMode>
  );
  // The server draws the map's page as a place that waits: there is nothing of it to keep.
  if (handedOver?.locale === locale && findPage(location.pathname).screen !== 'map') hydrateRoot(container, site);
  else createRoot(container).render(site);
}

const container = document.getElementById('root');
if (container) void start(container);
