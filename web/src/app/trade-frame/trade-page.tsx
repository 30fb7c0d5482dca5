import { lazy, Suspense } from 'react';
import { SpotWorkspace } from './spot-workspace.tsx';
import { TradeFrame } from './trade-frame.tsx';
import { WaitingWorkspace } from './waiting-workspace.tsx';
import { whenOnline } from './when-online.ts';

/** Another product comes when its tab is chosen. */
const SecondWorkspace = lazy(async () => ({ default: (await whenOnline(() => import('./flash-page.tsx'))).SecondWorkspace }));

/** Spot, and the other products of the frame as tabs. */
export function TradePage() {
  return (
    <TradeFrame
      workspace={(mode, place) =>
        mode === 'spot' ? (
          <SpotWorkspace key={`${place.entry.coin} ${place.asked}`} {...place} />
        ) : (
          <Suspense fallback={<WaitingWorkspace />}>
            <SecondWorkspace key={place.entry.coin} {...place} />
          </Suspense>
        )
      }
    />
  );
}
