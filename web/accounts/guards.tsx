import { Fragment } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ApiError } from '#web/http/call.ts';
import { homePath } from '#web/paths.ts';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import { useSession } from './session.ts';
import { sessionEndReason } from './session-life.tsx';

/**
 * Shows a screen to those it is for, and sends the others to where one signs in, and back from there.
 * Drawn anew for each person: nothing of one stays for the next.
 */
export function RequireAccess({
  who,
  children,
}: {
  who?: 'signed-in' | 'administrator' | undefined;
  children: React.ReactNode;
}) {
  // The server knows nobody: what it draws there is a place that waits, for anyone.
  const isInBrowser = useIsHydrated();
  if (!isInBrowser) return children;
  if (who === 'signed-in') return <SignedInOnly>{children}</SignedInOnly>;
  if (who === 'administrator') return <AdministratorsOnly>{children}</AdministratorsOnly>;
  return children;
}

function SignedInOnly({ children }: { children: React.ReactNode }) {
  const session = useSession();
  return session ? <Fragment key={session.userId}>{children}</Fragment> : <RedirectToSignIn />;
}

function AdministratorsOnly({ children }: { children: React.ReactNode }) {
  const session = useSession();
  if (session?.isAdministrator) return <Fragment key={session.userId}>{children}</Fragment>;
  return <RedirectToSignIn />;
}

/** What `/home` is told of why someone is there; kept beside the address, not in it. */
export interface SignInState {
  /** Why signing in with Google came to nothing. */
  googleProblem?: ApiError['code'];
}

function RedirectToSignIn() {
  const { pathname, search } = useLocation();
  // A session that has just ended leads elsewhere.
  if (sessionEndReason() !== null) return null;
  return <Navigate to={homePath(pathname + search)} replace />;
}
