import { isZero } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure, priceFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useAgeSeconds, useFreshness } from '../../../market/hooks.ts';
import { Part } from '../../../product/parts.tsx';
import { useMarketPath, useProducts } from '../../../product/products.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import type { CoinCost } from '../model/results.ts';
import type { Valued } from '../model/worth.ts';
import styles from '../wallet.module.css';
import { CoinCosts } from './coin-costs.tsx';

interface CoinSheetProps {
  readonly valued: Valued;
  /** Undefined while it is not known, and of a coin without any. */
  readonly cost: CoinCost | undefined;
  readonly costFailed: boolean;
  readonly entry: MarketEntry | null;
  readonly masked: boolean;
  readonly onClose: () => void;
}

/** A coin in every digit, what its open orders hold, and where one may go from here. */
export function CoinSheet({ valued, cost, costFailed, entry, masked, onClose }: CoinSheetProps) {
  const say = useSay();
  const { asset, wallet, frozen } = valued.holding;
  const marketPath = useMarketPath();
  const held = wallet === 'platform' && !isZero(frozen);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{asset.toUpperCase()}</bdi>}
      foot={
        <div className={styles['sheetActions']}>
          {entry !== null && entry.pair !== null && (
            <ButtonLink kind="primary" to={marketPath} search={{ symbol: asset }}>
              {say('wallet.actions.trade')}
            </ButtonLink>
          )}
          {asset === 'usdt' && (
            <ButtonLink kind="primary" to="/exchange" search={{ from: wallet }}>
              {say('wallet.actions.transfer')}
            </ButtonLink>
          )}
          <ButtonLink to="/cashflow" search={{ coin: asset, tab: asset === 'usdt' && wallet !== 'platform' ? 'other' : undefined }}>
            {say('wallet.actions.records')}
          </ButtonLink>
        </div>
      }
    >
      <CoinReceipt valued={valued} masked={masked} />
      {asset !== 'usdt' && <CoinCosts valued={valued} cost={cost} failed={costFailed} masked={masked} />}
      {held && <Held asset={asset} masked={masked} />}
    </Sheet>
  );
}

function CoinReceipt({ valued, masked }: Pick<CoinSheetProps, 'valued' | 'masked'>) {
  const say = useSay();
  const style = useNumberStyle();
  const { asset, total, available, frozen } = valued.holding;
  const shown = useValuedIn();
  const stale = useFreshness(asset) === 'stale';
  const seconds = useAgeSeconds(asset);
  const amount = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} unit={asset.toUpperCase()} masked={masked} />;
  const rows: ReceiptRow[] = [
    { key: 'total', label: say('wallet.coin.total'), value: amount(total), strong: true },
    { key: 'available', label: say('wallet.coins.available'), value: amount(available) },
  ];
  if (!isZero(frozen)) rows.push({ key: 'frozen', label: say('wallet.coins.frozen'), value: amount(frozen) });
  if (asset !== 'usdt') {
    rows.push({
      key: 'price',
      label: stale && seconds !== null ? say('wallet.coin.priceAge', { count: seconds }) : say('wallet.coin.price'),
      value: <Figure figure={priceFigure(valued.priceUsdt, style)} unit="USDT" stale={stale} />,
    });
  }
  if (asset !== shown.coin) {
    rows.push({
      key: 'value',
      label: say('wallet.coin.value'),
      value: (
        <Figure
          figure={amountFigure(shown.of(valued.valueUsdt), shown.coin, 'owned', style)}
          unit={shown.unit}
          masked={masked}
          stale={stale || shown.stale}
        />
      ),
    });
  }
  return <Receipt rows={rows} />;
}

/** What keeps the coin back, as each product says. */
function Held({ asset, masked }: { readonly asset: string; readonly masked: boolean }) {
  const waiting = <SkeletonRows rows={2} leading={false} />;
  return useProducts().map(
    ({ name, slots: { held } }) => held !== undefined && <Part key={name} code={held} props={{ asset, masked }} fallback={waiting} />,
  );
}
