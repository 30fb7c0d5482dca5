import { Link } from '../../../navigation/link.tsx';
import { isZero } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure, figureText, groupDigits, priceFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useAgeSeconds, useFreshness } from '../../../market/hooks.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import type { Held } from '../model/held.ts';
import type { Valued } from '../model/worth.ts';
import { useHeldOrders } from '../queries.ts';
import styles from '../wallet.module.css';

interface CoinSheetProps {
  readonly valued: Valued;
  readonly entry: MarketEntry | null;
  readonly masked: boolean;
  readonly onClose: () => void;
}

/** A coin in every digit, what its open orders hold, and where one may go from here. */
export function CoinSheet({ valued, entry, masked, onClose }: CoinSheetProps) {
  const say = useSay();
  const { asset, wallet, frozen } = valued.holding;
  const held = wallet === 'platform' && !isZero(frozen);
  return (
    <Sheet
      open
      onClose={onClose}
      title={<bdi>{asset.toUpperCase()}</bdi>}
      foot={
        <div className={styles['sheetActions']}>
          {entry !== null && entry.pair !== null && (
            <ButtonLink kind="primary" to="/trade" search={{ symbol: asset }}>
              {say('wallet.actions.trade')}
            </ButtonLink>
          )}
          {asset === 'usdt' && (
            <ButtonLink kind="primary" to="/exchange" search={{ from: wallet }}>
              {say('wallet.actions.transfer')}
            </ButtonLink>
          )}
          <ButtonLink to="/cashflow" search={{ coin: asset, tab: asset === 'usdt' && wallet !== 'platform' ? 'other' : 'spot' }}>
            {say('wallet.actions.records')}
          </ButtonLink>
        </div>
      }
    >
      <CoinReceipt valued={valued} masked={masked} />
      {held && <HeldOrders asset={asset} masked={masked} />}
    </Sheet>
  );
}

function CoinReceipt({ valued, masked }: Pick<CoinSheetProps, 'valued' | 'masked'>) {
  const say = useSay();
  const style = useNumberStyle();
  const { asset, total, available, frozen } = valued.holding;
  const stale = useFreshness(asset) === 'stale';
  const seconds = useAgeSeconds(asset);
  const amount = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} unit={asset.toUpperCase()} masked={masked} />;
  const rows: ReceiptRow[] = [
    { key: 'total', label: say('wallet.coin.total'), value: amount(total), strong: true },
    { key: 'available', label: say('wallet.coins.available'), value: amount(available) },
  ];
  if (!isZero(frozen)) rows.push({ key: 'frozen', label: say('wallet.coins.frozen'), value: amount(frozen) });
  if (asset !== 'usdt') {
    rows.push(
      {
        key: 'price',
        label: stale && seconds !== null ? say('wallet.coin.priceAge', { count: seconds }) : say('wallet.coin.price'),
        value: <Figure figure={priceFigure(valued.priceUsdt, style)} unit="USDT" stale={stale} />,
      },
      {
        key: 'value',
        label: say('wallet.coin.value'),
        value: <Figure figure={amountFigure(valued.valueUsdt, 'usdt', 'owned', style)} unit="USDT" masked={masked} stale={stale} />,
      },
    );
  }
  return <Receipt rows={rows} />;
}

function HeldOrders({ asset, masked }: { readonly asset: string; readonly masked: boolean }) {
  const say = useSay();
  const { rows, failed, retrying, retry } = useHeldOrders(asset, true);
  return (
    <section className={styles['held']} aria-labelledby="wallet-held">
      <h3 id="wallet-held">{say('wallet.coin.held')}</h3>
      {rows === null ? (
        failed ? (
          <ErrorState text={say('wallet.coin.heldFailed')} onRetry={retry} retrying={retrying} />
        ) : (
          <SkeletonRows rows={2} leading={false} />
        )
      ) : (
        <>
          <p>{say(rows.length === 0 ? 'wallet.coin.heldNone' : 'wallet.coin.heldText')}</p>
          <ul>
            {rows.map((order) => (
              <HeldOrder key={order.id} order={order} asset={asset} masked={masked} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A figure inside a sentence keeps its own direction. */
const isolated = (text: string) => `\u2066${text}\u2069`;

function HeldOrder({ order, asset, masked }: { readonly order: Held; readonly asset: string; readonly masked: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const values = {
    quantity: masked ? '••••' : isolated(figureText(exactFigure(order.quantity, 'owned', style))),
    coin: isolated(order.coin.toUpperCase()),
    price: isolated(groupDigits(order.price, style)),
  };
  return (
    <li>
      <Link to="/trade" search={{ symbol: order.coin, tab: 'open' }} className={styles['heldRow']}>
        <span>{order.side === 'buy' ? say('wallet.coin.buy', values) : say('wallet.coin.sell', values)}</span>
        <Figure figure={exactFigure(order.amount, 'owned', style)} unit={asset.toUpperCase()} masked={masked} />
        <Icon name="forward" className={styles['chevron']} />
      </Link>
    </li>
  );
}
