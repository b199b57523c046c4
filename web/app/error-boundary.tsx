import { Component } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  children: React.ReactNode;
  /** Takes the place of what nobody misses: nothing, say. */
  instead?: React.ReactNode;
}

/** What breaks takes nothing else down with it: the navigation stays, and kind words take the place of a screen. */
export class ErrorBoundary extends Component<Props, { broke?: { error: unknown } }> {
  override state: { broke?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { broke: { error } };
  }

  override render() {
    const { broke } = this.state;
    const { children, instead } = this.props;
    if (!broke) return children;
    return instead === undefined ? <ErrorPage error={broke.error} /> : instead;
  }
}
