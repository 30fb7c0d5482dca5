import { lazy, Suspense } from 'react';
import { SpotWorkspace } from '../features/spot/workspace.tsx';
import { TradeFrame } from '../frame/trade-frame.tsx';
import { WaitingWorkspace } from '../frame/waiting-workspace.tsx';
import { whenOnline } from '../frame/when-online.ts';

/** Another product comes when its tab is chosen. */
const SecondWorkspace = lazy(async () => ({
  default: (await whenOnline(() => import('../features/updown/flash-page.tsx'))).SecondWorkspace,
}));

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
