import { Suspense, useState, type ReactNode } from 'react';
import { Drawn } from './drawn.ts';
import { useKeptRoom } from './use-kept-room.ts';

interface StripRoomProps {
  readonly product: string;
  /** The strip, and beside it what says that it is known whether there is one. */
  readonly children: (known: ReactNode) => ReactNode;
}

/** The place of the strip of what runs. On a desktop it lies above the chart, and keeps its height while it is not known what runs. */
export function StripRoom({ product, children }: StripRoomProps) {
  const [known, setKnown] = useState(false);
  const name = `strip-${product}` as const;
  const element = useKeptRoom(name, known);
  return (
    // What the strip keeps free below itself belongs to its room: the height that is remembered of it has to be the whole.
    <div ref={element} style={{ display: 'flow-root', ...(known ? {} : { minBlockSize: `var(--room-${name}, 0)` }) }}>
      <Suspense fallback={null}>{children(<Drawn onDrawn={() => setKnown(true)} />)}</Suspense>
    </div>
  );
}
