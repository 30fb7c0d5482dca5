import { liquidationTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { mulDivCeil } from '@candor/money/mul-div';
import { useState } from 'react';
import { compactFigure, exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { textOfLots, textOfTicks, textOfUnits, ticksOf, unitsOf } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PerpetualMarket } from '../model/market.ts';
import { newPosition } from '../rules/entry.ts';
import { lotsTyped } from '../rules/size.ts';
import { leverageOf, valueTicksOf, type TicketFacts, type TicketInputs } from '../rules/ticket.ts';
import { leverageText } from './words.ts';

/** Above this the choice is asked about again: less than 5 % against the position then uses up its margin. */
const ASKED_AGAIN_ABOVE = 20;
/** Value of the example while no size is typed, USDT. */
const EXAMPLE_VALUE = '1000';

interface LeverageSheetProps {
  readonly inputs: TicketInputs;
  readonly facts: TicketFacts;
  readonly onChoose: (leverage: number) => void;
  readonly onClose: () => void;
}

/** The leverages on offer, with what each means for the typed size or an example. */
export function LeverageSheet({ inputs, facts, onChoose, onClose }: LeverageSheetProps) {
  const say = useSay();
  const { market, taken } = facts;
  const now = leverageOf(inputs, facts);
  const [leverage, setLeverage] = useState(now);
  const [asks, setAsks] = useState(false);
  const fixed = taken[inputs.side];
  const press = () => {
    if (leverage > ASKED_AGAIN_ABOVE && leverage !== now && !asks) setAsks(true);
    else onChoose(leverage);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.leverage.title')}
      step={asks ? 'again' : 'choose'}
      foot={
        fixed === null ? (
          <Button kind={asks ? 'danger' : 'primary'} wide onPress={press}>
            {say(asks ? 'perpetual-sheets.leverage.again' : 'perpetual-sheets.leverage.use', { leverage: leverageText(leverage) })}
          </Button>
        ) : undefined
      }
    >
      <div className={parts['stack']}>
        {fixed === null ? (
          <Choice
            label={say('perpetual-sheets.leverage.choose')}
            options={market.leverages.map((one) => ({ key: String(one), label: leverageText(one) }))}
            chosen={String(leverage)}
            short
            onChoose={(key) => {
              setLeverage(Number(key));
              setAsks(false);
            }}
          />
        ) : (
          <Note>{say('perpetual-sheets.leverage.fixed', { leverage: leverageText(fixed) })}</Note>
        )}
        {asks && (
          <Note kind="danger" alert>
            {say('perpetual-sheets.leverage.danger', { leverage: leverageText(leverage) })}
          </Note>
        )}
        <Example inputs={inputs} facts={facts} leverage={leverage} />
        <p className={parts['fine']}>{say('perpetual-sheets.leverage.isolated')}</p>
      </div>
    </Sheet>
  );
}

/** Lots of a value at a price, at least one. */
function exampleLots(ticks: number, market: PerpetualMarket): number {
  const perLot = BigInt(ticks) * market.scale.factor;
  return Number(mulDivCeil(unitsOf(EXAMPLE_VALUE) ?? 0n, 1n, perLot));
}

/** The highest value that a position of this leverage may have, USDT. */
function mostValue(leverage: number, { tiers }: PerpetualMarket): string | null {
  const row = tiers.findLast(({ maxLeverage }) => maxLeverage >= leverage);
  return row === undefined ? null : textOfUnits(row.upToUnits);
}

/** Margin and liquidation price of the typed size, or of an example, by the exchange's own formulas. */
function Example({ inputs, facts, leverage }: Pick<LeverageSheetProps, 'inputs' | 'facts'> & { readonly leverage: number }) {
  const say = useSay();
  const style = useNumberStyle();
  const { market, mark } = facts;
  const ticks = valueTicksOf(inputs, facts) ?? (mark === null ? null : ticksOf(mark, market.scale));
  if (ticks === null || ticks <= 0) return <Note kind="warn">{say('perpetual.problem.noMark')}</Note>;
  const typed = lotsTyped(inputs, facts);
  const lots = typed === null || typed === 0 ? exampleLots(ticks, market) : typed;
  const position = newPosition(inputs.side === 'long', lots, ticks, leverage, market);
  const liquidation = liquidationTicks(position, market.tiers, market.scale.factor);
  return (
    <Receipt
      label={say('perpetual-sheets.leverage.example')}
      rows={[
        {
          key: 'size',
          label: say(typed === null || typed === 0 ? 'perpetual-sheets.leverage.example' : 'perpetual.ticket.size'),
          value: (
            <Figure
              figure={quantityFigure(textOfLots(lots, market.scale), market.quantityDecimals, style)}
              unit={market.coin.toUpperCase()}
            />
          ),
        },
        {
          key: 'margin',
          label: say('perpetual.receipt.margin'),
          value: <Figure figure={exactFigure(textOfUnits(position.marginUnits), 'cost', style)} unit="USDT" />,
          strong: true,
        },
        {
          key: 'liquidation',
          label: say('perpetual.receipt.liquidation'),
          value:
            liquidation === NO_PRICE ? (
              say('perpetual.liquidation.none')
            ) : (
              <Figure figure={tickFigure(textOfTicks(liquidation, market.scale), market.priceDecimals, style)} unit="USDT" />
            ),
        },
        {
          key: 'most',
          label: say('perpetual-sheets.leverage.most'),
          value: <Figure figure={compactFigure(mostValue(leverage, market), style)} unit="USDT" />,
        },
      ]}
    />
  );
}
