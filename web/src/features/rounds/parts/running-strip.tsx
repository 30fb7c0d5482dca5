import type { ReactNode } from 'react';
import { absolute, fixed } from '../../../domain/decimal.ts';
import { groupDigits } from '../../../domain/figures.ts';
import { RunningStrip } from '../../../frame/running-strip.tsx';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { usePrice } from '../../../market/hooks.ts';
import { useIsOld } from '../../../market/is-old.ts';
import { atRiskOf, type OwnStake } from '../model/round.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import { standingAt, type RoundStanding } from '../rules/standing.ts';
import { SideWord, timeLeftText } from './words.tsx';

interface StakeStripProps {
  readonly scene: RoundScene;
  readonly decimals: number;
  /** Says that it is known which run. */
  readonly known: ReactNode;
}

/** The own stake of this pair whose round ends first; nothing while none is open. */
export function StakeStrip({ scene, decimals, known }: StakeStripProps) {
  const running = scene.running.rows ?? [];
  const here = running.filter(({ coin }) => coin === scene.coin.toLowerCase()).toSorted((a, b) => a.endMs - b.endMs || a.id - b.id);
  const stake = here[0];
  return (
    <>
      {stake !== undefined && <StripOf stake={stake} scene={scene} decimals={decimals} more={running.length - 1} />}
      {scene.running.rows !== null && known}
    </>
  );
}

/** What is known of the stake's own round: that on the screen is newer than the list. */
function roundOf(stake: OwnStake, { info, clock, lockPrice, pools }: RoundScene) {
  const shown = info?.terms.periodId === stake.periodId && clock?.moments.round === stake.round;
  return shown ? { lockPrice: lockPrice ?? stake.lockPrice, pools } : { lockPrice: stake.lockPrice, pools: null };
}

function StripOf({ stake, scene, decimals, more }: Omit<StakeStripProps, 'known'> & { readonly stake: OwnStake; readonly more: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const seconds = useSecondsUntil(stake.endMs);
  const toLock = useSecondsUntil(stake.lockMs);
  const price = usePrice(stake.coin);
  const stale = useIsOld(stake.coin);
  const { lockPrice, pools } = roundOf(stake, scene);
  const due = seconds === 0;
  const locked = toLock === 0;
  const standing = stale || due || !locked ? null : standingAt(stake.side, lockPrice, price, pools);
  return (
    <RunningStrip
      label={say('rounds.strip.label', { number: stake.number, pair: stake.display })}
      seconds={seconds}
      of={stake.period}
      left={due ? say('rounds.order.due') : say('rounds.until.locked', { left: timeLeftText(seconds, say) })}
      side={<SideWord side={stake.side} />}
      stake={stake.stake}
      distance={
        due
          ? say('rounds.order.due')
          : !locked
            ? say('rounds.until.closing', { left: timeLeftText(toLock, say) })
            : standing === null
              ? say('rounds.strip.noPrice')
              : distanceText(standing, decimals, style, say)
      }
      outcome={standing && { text: say(`rounds.strip.if.${standing.result}`), result: standing.result, atRisk: atRiskOf(stake) }}
      payout={stake.payout}
      more={more}
      showAll={say('rounds.strip.showAll')}
    />
  );
}

type Style = ReturnType<typeof useNumberStyle>;

function distanceText({ difference }: RoundStanding, decimals: number, style: Style, say: ReturnType<typeof useSay>): string {
  const size = fixed(absolute(difference), decimals, 'half-up');
  if (Number(size) === 0) return say('rounds.lock.same');
  return say(difference.startsWith('-') ? 'rounds.strip.below' : 'rounds.strip.above', { difference: groupDigits(size, style) });
}
