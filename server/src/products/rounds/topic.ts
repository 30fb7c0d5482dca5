import type { Decimal } from '@candor/contract/result';
import { roundsMessages } from '@candor/contract/products/rounds/messages';
import type { RoundPool, RoundsMessage, RoundTick } from '@candor/contract/products/rounds/topics';
import { toWireOf, type FieldInput } from '@candor/contract/translated';
import type { OpenRound } from '@candor/exchange/products/rounds/answers';
import { coinOf, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { textFrame } from '../../api/user/sockets/frame.ts';
import type { MarketTopic, TopicSubject } from '../../api/user/sockets/topics.ts';
import { priceOrNull } from '../../api/user/written.ts';
import { momentsOf, multipleOf } from './figures.ts';
import type { RoundsParts } from './parts.ts';
import { RoundTicker, standingRounds } from './ticker.ts';

const onWire = toWireOf(roundsMessages.ROUND.tick) as (tick: object) => RoundTick<Decimal>;

type Parts = Pick<RoundsParts, 'core' | 'catalogue' | 'exchangeNow' | 'now' | 'offers' | 'offeredTo'>;

/** How the running rounds of a coin stand. */
export function roundTopic(product: string, parts: Parts): MarketTopic {
  const { core, exchangeNow, catalogue, offers, offeredTo } = parts;
  const exchange = { core, exchangeNow };
  const offersOf = ({ coin }: TopicSubject): readonly number[] => {
    const symbol = catalogue.symbolOfCoin(coin);
    return symbol === undefined ? [] : offers.ofSymbol(symbol.symbolId).map(({ offerId }) => offerId);
  };
  return {
    kind: 'state',
    product,
    word: 'ROUND',
    carries: 'coin',
    exists: (subject) => offeredTo(null) && offersOf(subject).length > 0,
    current: async (subject) => {
      const rounds = await standingRounds(exchange, offersOf(subject));
      return rounds.flatMap((round) => roundFrame(parts, round) ?? []);
    },
    start(audience) {
      const ticker = new RoundTicker({
        exchange,
        wanted: () => audience.subjects().flatMap(offersOf),
        tell(round) {
          const symbol = catalogue.symbol(round.symbolId);
          const frame = roundFrame(parts, round);
          if (symbol !== undefined && frame !== null) audience.tell({ coin: coinOf(symbol), interval: '' }, frame);
        },
      });
      return () => ticker.stop();
    },
  };
}

/** Null for a symbol that is not known yet. */
function roundFrame({ catalogue, now }: Parts, round: OpenRound): Buffer | null {
  const symbol = catalogue.symbol(round.symbolId);
  if (symbol === undefined) return null;
  const coin = coinOf(symbol);
  const periodSeconds = (round.endMs - round.startMs) / 1_000;
  const pool = (side: 'up' | 'down'): RoundPool<Decimal> => ({
    amount: decimalOf(side === 'up' ? round.upUnits : round.downUnits, QUOTE_SCALE),
    simulated: decimalOf(side === 'up' ? round.simulatedUpUnits : round.simulatedDownUnits, QUOTE_SCALE),
    stakes: side === 'up' ? round.upStakes : round.downStakes,
    multiple: multipleOf(round),
  });
  const tick: FieldInput<typeof roundsMessages.ROUND.tick> = {
    periodId: round.offerId,
    periodSeconds,
    round: round.n,
    ...momentsOf(round),
    up: pool('up'),
    down: pool('down'),
    lockPrice: priceOrNull(symbol, round.lockTicks === 0 ? null : round.lockTicks),
  };
  const message: RoundsMessage<Decimal> = {
    type: 'ROUND',
    symbol: coin,
    data: { ch: `${coin}.round.${periodSeconds}`, ts: now(), tick: onWire(tick) },
  };
  return textFrame(JSON.stringify(message));
}
