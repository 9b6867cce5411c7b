/** A part of a page that fails does so by itself: the others stay, and the part can be tried again. */
import { Component, type ReactNode } from "react";
import { ProblemNote } from "../controls/states.tsx";

interface Props {
  /** When it changes, the part is tried again. */
  readonly resetBy: string;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

export class PartBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetBy !== this.props.resetBy && this.state.error !== null) this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <ProblemNote error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
