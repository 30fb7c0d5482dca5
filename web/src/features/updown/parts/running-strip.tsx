import type { ReactNode } from 'react';
import { absolute, fixed } from '../../../domain/decimal.ts';
import { groupDigits } from '../../../domain/figures.ts';
import { RunningStrip } from '../../../frame/running-strip.tsx';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { usePrice } from '../../../market/hooks.ts';
import { useIsOld } from '../../../market/is-old.ts';
import { wholeSeconds, type UpdownContract } from '../model/contract.ts';
import { firstToEnd } from '../model/first-to-end.ts';
import { useRunning } from '../queries.ts';
import { outcomeOf, standingAt, type Standing } from '../rules/terms.ts';
import { DirectionWord, entryWaitsText, usePriceDecimals } from './words.tsx';

/** The own contract that ends first, of the coin on the page before those of others; nothing while none runs. */
export function ContractStrip({ coin, known }: { readonly coin: string; readonly known: ReactNode }) {
  const { rows } = useRunning();
  const running = rows ?? [];
  const contract = firstToEnd(running, coin.toLowerCase());
  return (
    <>
      {contract !== null && <StripOf contract={contract} more={running.length - 1} />}
      {rows !== null && known}
    </>
  );
}

function StripOf({ contract, more }: { readonly contract: UpdownContract; readonly more: number }) {
  const say = useSay();
  const seconds = useSecondsUntil(contract.expiresMs);
  const decimals = usePriceDecimals(contract.coin);
  const price = usePrice(contract.coin);
  const stale = useIsOld(contract.coin);
  const due = seconds === 0;
  const standing = stale || due ? null : standingAt(contract.direction, contract.entry?.price ?? null, price);
  const outcome = standing && outcomeOf(standing, contract.voidReason !== null);
  return (
    <RunningStrip
      label={say('updown.card.label', { number: contract.number, pair: contract.display })}
      seconds={seconds}
      of={wholeSeconds(contract)}
      left={seconds === null || due ? say('updown.card.due') : say('updown.card.left', { seconds: String(seconds) })}
      side={<DirectionWord direction={contract.direction} />}
      stake={contract.stake}
      distance={<Distance contract={contract} standing={standing} due={due} decimals={decimals} />}
      outcome={outcome && { text: say(`updown.card.if.${outcome}`), result: outcome, atRisk: contract.stake }}
      payout={contract.payout}
      more={more}
      showAll={say('updown.strip.showAll')}
    />
  );
}

interface DistanceProps {
  readonly contract: UpdownContract;
  readonly standing: Standing | null;
  readonly due: boolean;
  readonly decimals: number;
}

/** In an element of its own, which is written though a translator has put another text there (ui/figure.tsx). */
function Distance(props: DistanceProps) {
  return <span>{useDistanceText(props)}</span>;
}

/** How far the price is from the entry, or why that cannot be said. */
function useDistanceText({ contract, standing, due, decimals }: DistanceProps): string {
  const say = useSay();
  const style = useNumberStyle();
  if (due) return say('updown.card.due');
  if (contract.entry === null) return entryWaitsText(contract, say);
  if (standing === null) return say('updown.card.noPrice');
  if (standing.result === 'tie') return say('updown.card.same');
  const difference = groupDigits(fixed(absolute(standing.difference), decimals, 'half-up'), style);
  return say(standing.difference.startsWith('-') ? 'updown.card.below' : 'updown.card.above', { difference });
}
