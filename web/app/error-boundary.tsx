import { Component } from 'react';
import { ErrorPage } from './error-page.tsx';

interface Props {
  children: React.ReactNode;
  /** Rendered instead of the failed part, for example nothing. */
  instead?: React.ReactNode;
}

/**
 * Catches errors of its children while they render, so that the navigation remains. Shows `instead`, or an error page.
 */
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
