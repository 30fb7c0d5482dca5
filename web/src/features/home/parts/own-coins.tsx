import { add, compare, isZero } from '../../../domain/decimal.ts';
import { amountFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useHoldings, type Holding } from '../../../session/assets.ts';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { CoinTitle } from '../../../ui/coin-title.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ListPart } from '../../../ui/own-list.tsx';
import list from '../../../ui/own-list.module.css';

const SHOWN = 6;

type OwnCoin = Pick<Holding, 'asset' | 'name' | 'logo' | 'total' | 'valueUsdt'>;

/** What the wallets hold together, the most valuable first; coins without a price come last. */
export function ownCoins(rows: readonly Holding[]): readonly OwnCoin[] {
  const coins = new Map<string, OwnCoin>();
  for (const { asset, name, logo, total, valueUsdt } of rows) {
    if (isZero(total)) continue;
    const before = coins.get(asset) ?? { total: '0', valueUsdt: '0' };
    const both = before.valueUsdt === null || valueUsdt === null ? null : add(before.valueUsdt, valueUsdt);
    coins.set(asset, { asset, name, logo, total: add(before.total, total), valueUsdt: both });
  }
  return [...coins.values()].sort((a, b) => compare(b.valueUsdt ?? '-1', a.valueUsdt ?? '-1'));
}

/** On a desktop there is room for what the total is made of. */
export function OwnCoins() {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const { rows } = useHoldings();
  const valued = useValuedIn();
  const coins = rows === null ? [] : ownCoins(rows).slice(0, SHOWN);
  if (coins.length === 0) return null;
  return (
    <ListPart id="own-coins" title={say('home.coins')} all={{ to: '/wallet', text: say('shell.title.wallet') }}>
      <ul className={list['list']}>
        {coins.map(({ asset, name, logo, total, valueUsdt }) => (
          <li key={asset} className={list['row']}>
            <CoinMark coin={asset.toUpperCase()} logo={logo} />
            <span className={list['name']}>
              <CoinTitle title={asset.toUpperCase()} coin={asset} name={name} />
            </span>
            <span className={list['figures']}>
              <Figure figure={amountFigure(total, asset, 'owned', style)} masked={hidden} />
              {asset !== valued.coin && (
                <span className={list['quiet']}>
                  <Figure
                    figure={amountFigure(valued.of(valueUsdt), valued.coin, 'owned', style)}
                    unit={valued.unit}
                    masked={hidden}
                    stale={valued.stale}
                  />
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </ListPart>
  );
}
