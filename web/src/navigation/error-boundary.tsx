import type { ComponentType, ReactNode } from 'react';
import { Component } from 'react';

interface ErrorBoundaryProps {
  /** The entry of the history that is shown; with another one the children are tried again. */
  readonly visitKey: string;
  readonly page: ComponentType<{ readonly error: unknown }>;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly visitKey: string;
  readonly caught: { readonly error: unknown } | null;
}

/** Shows `page` instead of children that threw, until another page is opened. React has no hook for it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { visitKey: this.props.visitKey, caught: null };

  static getDerivedStateFromError(error: unknown): Pick<ErrorBoundaryState, 'caught'> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps({ visitKey }: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return visitKey === state.visitKey ? null : { visitKey, caught: null };
  }

  override render(): ReactNode {
    const { page: ErrorPage, children } = this.props;
    return this.state.caught === null ? children : <ErrorPage error={this.state.caught.error} />;
  }
}
