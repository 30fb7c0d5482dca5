import { useSay } from '../../../i18n/text.tsx';
import { Tiles } from '../../../ui/tiles.tsx';
import type { RoundInfo } from '../model/round.ts';
import type { RoundTicket } from '../model/use-round-ticket.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import { RoundCard } from './round-card.tsx';
import { periodText } from './words.tsx';

interface RoundPanelProps {
  readonly scene: RoundScene;
  readonly rounds: readonly RoundInfo[];
  readonly ticket: RoundTicket;
  readonly decimals: number;
}

/** The lengths on offer and the running round of the chosen one. */
export function RoundPanel({ scene, rounds, ticket, decimals }: RoundPanelProps) {
  const say = useSay();
  return (
    <>
      <Tiles
        label={say('rounds.period.title')}
        tiles={rounds.filter(({ on }) => on).map(({ terms: { period } }) => ({ key: String(period), title: periodText(period, say) }))}
        chosen={scene.info === null ? null : String(scene.info.terms.period)}
        onChoose={(period) => ticket.change({ period: Number(period) })}
      />
      <RoundCard scene={scene} decimals={decimals} amount={ticket.inputs.amount} />
    </>
  );
}
