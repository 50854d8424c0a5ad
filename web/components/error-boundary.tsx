import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Replaces the children after an error; `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
}

/** React offers this only as a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
