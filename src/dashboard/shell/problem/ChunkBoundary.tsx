import { Component, type ReactNode, Suspense } from 'react';
import { ChunkNotLoaded } from './chunk.ts';

interface ChunkBoundaryProps {
  children: ReactNode;
  /** Shown while it loads. */
  waiting?: ReactNode;
  /** Shown if it fails to load. */
  instead: ReactNode;
}

/** Around a `lazyChunk` that opens on a screen: if it fails to load the screen stays, with all work on it. */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof ChunkNotLoaded) error.renew?.();
  }

  override render() {
    const { error }: { error: unknown } = this.state;
    const { children, waiting, instead } = this.props;
    if (error === null) return <Suspense fallback={waiting}>{children}</Suspense>;
    if (error instanceof ChunkNotLoaded) return instead;
    throw error;
  }
}
