import { Fragment } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ApiError } from '#web/http/call.ts';
import { homePath } from '#web/paths.ts';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import { mayUsePanel, useSession } from './session.ts';
import { sessionEndReason } from './session-expiry-handler.tsx';

/**
 * Renders a screen for users with access, and redirects others to sign in and back. Remounted for each user, so that no
 * state of another user remains. On the server and during hydration it renders for everyone.
 */
export function RequireAccess({
  who,
  children,
}: {
  who?: 'signed-in' | 'panel' | undefined;
  children: React.ReactNode;
}) {
  // The server has no session, so it renders a placeholder for everyone.
  const isInBrowser = useIsHydrated();
  if (!isInBrowser) return children;
  if (who === 'signed-in') return <SignedInOnly>{children}</SignedInOnly>;
  if (who === 'panel') return <PanelOnly>{children}</PanelOnly>;
  return children;
}

function SignedInOnly({ children }: { children: React.ReactNode }) {
  const session = useSession();
  return session ? <Fragment key={session.userId}>{children}</Fragment> : <RedirectToSignIn />;
}

function PanelOnly({ children }: { children: React.ReactNode }) {
  const session = useSession();
  if (session && mayUsePanel(session)) return <Fragment key={session.userId}>{children}</Fragment>;
  return <RedirectToSignIn />;
}

/** Navigation state of `/home`: why the user was sent there. Not part of the URL. */
export interface SignInState {
  /** Why signing in with Google failed. */
  googleProblem?: ApiError['code'];
}

function RedirectToSignIn() {
  const { pathname, search } = useLocation();
  // `SessionExpiryHandler` redirects if a session has just ended.
  if (sessionEndReason() !== null) return null;
  return <Navigate to={homePath(pathname + search)} replace />;
}
