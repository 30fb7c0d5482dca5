import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { phaseAt, phaseEndMs, roundAt, type RoundMoments, type RoundPhase } from '../rules/round.ts';
import { serverNowMs } from '../../../market/countdown.ts';

/** A moment late: a timer that fires early would find the same phase again. */
const LATE_MS = 10;
/** How often the server's time is looked for while nothing has said it yet, and at least while a phase runs: clocks are corrected. */
const LOOK_EVERY_MS = 250;
const LOOK_AGAIN_MS = 5_000;

export type RoundClock = { readonly moments: RoundMoments; readonly phase: RoundPhase };

/** The running round of a length and its phase, by the server's clock; draws again only when one of them changes. Null before its time is known. */
export function useRoundClock(periodSeconds: number | null): RoundClock | null {
  const subscribe = useCallback(
    (reader: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const step = () => {
        const nowMs = serverNowMs();
        const waitMs = nowMs === null || periodSeconds === null ? LOOK_EVERY_MS : untilChange(nowMs, periodSeconds);
        timer = setTimeout(() => {
          reader();
          step();
        }, waitMs);
      };
      step();
      return () => clearTimeout(timer);
    },
    [periodSeconds],
  );
  const name = useSyncExternalStore(subscribe, () => nameNow(periodSeconds));
  return useMemo(() => (name === null || periodSeconds === null ? null : read(name, periodSeconds)), [name, periodSeconds]);
}

function untilChange(nowMs: number, periodSeconds: number): number {
  const moments = roundAt(nowMs, periodSeconds);
  return Math.min(LOOK_AGAIN_MS, phaseEndMs(phaseAt(nowMs, moments), moments) - nowMs + LATE_MS);
}

/** Round and phase as one primitive, so that the same moment is the same value. */
function nameNow(periodSeconds: number | null): string | null {
  const nowMs = serverNowMs();
  if (nowMs === null || periodSeconds === null) return null;
  const moments = roundAt(nowMs, periodSeconds);
  return `${moments.startMs} ${phaseAt(nowMs, moments)}`;
}

function read(name: string, periodSeconds: number): RoundClock {
  const [startMs = '0', phase = ''] = name.split(' ');
  const moments = roundAt(Number(startMs), periodSeconds);
  return { moments, phase: phase === 'open' || phase === 'closing' ? phase : 'locked' };
}
