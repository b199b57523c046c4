import { Component } from 'react';
import { BrokenScreen } from './broken-screen.tsx';

/** A screen that breaks takes nothing down with it: the navigation stays, and kind words take its place. */
export class ErrorBoundary extends Component<{ children: React.ReactNode }, { hasBroken: boolean }> {
  override state = { hasBroken: false };

  static getDerivedStateFromError() {
    return { hasBroken: true };
  }

  override render() {
    return this.state.hasBroken ? <BrokenScreen /> : this.props.children;
  }
}
