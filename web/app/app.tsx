import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { RequireAccess } from '#web/accounts/require-access.tsx';
import { moved, type Screens, screenEntries } from '#web/screens.ts';
import { Layout } from './layout.tsx';

interface Props {
  words: i18n;
  client: QueryClient;
  screens: Screens;
  /** The routable screens. The server renders a single one and compiles no routes for the others. */
  entries?: typeof screenEntries;
  /** Pages for developers only. */
  extra?: React.ReactNode;
}

/** Renders the complete site, inside a router: the layout, all screens, and redirects from former paths. */
export function App({ words, client, screens, entries = screenEntries, extra }: Props) {
  return (
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={client}>
        <Routes>
          {Object.entries(moved).map(([from, to]) => (
            <Route key={from} path={from} element={<Moved to={to} />} />
          ))}
          <Route element={<Layout />}>
            {entries.map(([name, { path, who }]) => {
              const Screen = screens[name];
              if (path === undefined) return null;
              return (
                <Route
                  key={name}
                  path={path}
                  element={
                    <RequireAccess who={who}>
                      <Screen />
                    </RequireAccess>
                  }
                />
              );
            })}
            {extra}
            <Route path="*" Component={screens.notFound} />
          </Route>
        </Routes>
      </QueryClientProvider>
    </I18nextProvider>
  );
}

function Moved({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={to + search} replace />;
}
