import { Component } from 'react';
import { BrokenScreen } from './broken-screen.tsx';

/** A screen that breaks takes nothing down with it: the navigation stays, and kind words take its place. */
export class ErrorBoundary extends Component<{ children: React.ReactNode }, { broke?: { error: unknown } }> {
  override state: { broke?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { broke: { error } };
  }

  override render() {
    const { broke } = this.state;
    return broke ? <BrokenScreen error={broke.error} /> : this.props.children;
  }
}
