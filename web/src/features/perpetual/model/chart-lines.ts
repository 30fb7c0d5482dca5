import type { OwnLine } from '../../../chart/engine.ts';
import { useStable } from '../../../frame/use-stable.ts';
import { fixed, toStep } from '../../../domain/decimal.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useOpenOrders, usePositions, useTriggers } from '../queries.ts';
import type { TriggerOrder } from './loss.ts';
import type { PerpetualMarket } from './market.ts';
import type { PutLine } from './put-line.ts';
import { buys } from './order.ts';

/** A take-profit or stop-loss whose line was let go at another price; nothing is sent before that is confirmed. */
export type MovedTrigger = { readonly trigger: TriggerOrder; readonly price: string };

const TRIGGER = 'trigger-';

/** What of the own contracts of a market is on its chart: entries solid, liquidation dotted, triggers and orders dashed. */
export function useChartLines(market: PerpetualMarket, put: PutLine | null) {
  const say = useSay();
  const positions = (usePositions().rows ?? []).filter(({ coin }) => coin === market.coin);
  const triggers = (useTriggers().rows ?? []).filter(({ coin }) => coin === market.coin);
  const orders = (useOpenOrders().rows ?? []).filter(({ coin }) => coin === market.coin);
  const taken = triggers.find(({ id }) => put?.id === `${TRIGGER}${id}`);
  const moved: MovedTrigger | null =
    put === null || taken === undefined
      ? null
      : { trigger: taken, price: fixed(toStep(put.price, market.tick, 'floor'), market.priceDecimals, 'down') };
  const lines: OwnLine[] = [
    ...positions.flatMap(({ id, side, entryPrice, liquidationPrice }): readonly OwnLine[] => [
      {
        id: `entry-${id}`,
        price: fixed(entryPrice, market.priceDecimals, 'half-up'),
        label: say(`perpetual.line.entry.${side}`),
        colour: side === 'long' ? 'gain' : 'loss',
        style: 'solid',
      },
      ...(liquidationPrice === null
        ? []
        : [
            {
              id: `liquidation-${id}`,
              price: liquidationPrice,
              label: say(`perpetual.line.liquidation.${side}`),
              colour: 'warn',
              style: 'dotted',
            } as const,
          ]),
    ]),
    ...triggers.map(({ id, kind, trigger }): OwnLine => {
      const held = moved?.trigger.id === id;
      return {
        id: `${TRIGGER}${id}`,
        price: held ? moved.price : trigger,
        label: say(`perpetual.line.${kind}`),
        colour: kind === 'profit' ? 'gain' : 'loss',
        style: held ? 'dotted' : 'dashed',
        movable: true,
      };
    }),
    ...orders.flatMap((order): readonly OwnLine[] =>
      order.price === null
        ? []
        : [
            {
              id: `order-${order.id}`,
              price: order.price,
              label: say(order.closes === null ? `perpetual.order.open.${order.side}` : `perpetual.order.close.${order.side}`),
              colour: buys(order) ? 'gain' : 'loss',
              style: 'dashed',
            },
          ],
    ),
  ];
  return { lines: useStable(lines), moved: useStable(moved) };
}
