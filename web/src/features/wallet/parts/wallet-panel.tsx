import { isZero } from '../../../domain/decimal.ts';
import { amountFigure } from '../../../domain/figures.ts';
import { useValuedIn } from '../../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Part } from '../../../product/parts.tsx';
import { useMarketPath, usePresent } from '../../../product/products.ts';
import { useWalletEntries } from '../../../product/wallet-entries.ts';
import { stakesOf, type Wallet } from '../../../session/assets.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useHideSmall } from '../model/hide-small.ts';
import type { Valued } from '../model/worth.ts';
import { byValue, isSmall, sharesOf, worthOf } from '../model/worth.ts';
import { soldOut } from '../model/results.ts';
import type { Costs, ValuedHoldings } from '../queries.ts';
import styles from '../wallet.module.css';
import { AllocationRing } from './allocation-ring.tsx';
import { CoinRow } from './coin-row.tsx';

interface WalletPanelProps {
  readonly wallet: Wallet;
  readonly worth: ValuedHoldings;
  readonly costs: Costs;
  readonly masked: boolean;
  readonly onOpen: (asset: string) => void;
}

/** What one wallet holds. */
export function WalletPanel({ wallet, worth, costs, masked, onOpen }: WalletPanelProps) {
  const say = useSay();
  const style = useNumberStyle();
  const valued = useValuedIn();
  const { holdings, rows, stale } = worth;
  if (rows === null) {
    if (holdings.failed)
      return <ErrorState title={say('shell.failure.network')} text={say('wallet.coins.failed')} onRetry={holdings.retry} />;
    return <SkeletonRows rows={3} />;
  }
  const all = rows.filter(({ holding }) => holding.wallet === wallet);
  const beside = (
    <>
      <OpenStakes stakes={stakesOf(all.map(({ holding }) => holding))} masked={masked} />
      <Beside held={all} masked={masked} />
    </>
  );
  const held = byValue(all);
  if (held.length === 0) {
    return (
      <>
        {beside}
        <NothingHere wallet={wallet} />
      </>
    );
  }
  const shares = sharesOf(held);
  const isOld = valued.stale || held.some(({ holding }) => stale.has(holding.asset));
  return (
    <>
      <div className={styles['overview']}>
        <div className={styles['figures']}>
          <p className={styles['subtotal']}>
            <span>{say('wallet.total.in')}</span>
            <Figure
              figure={amountFigure(valued.of(worthOf(held).total), valued.coin, 'owned', style)}
              unit={valued.unit}
              masked={masked}
              stale={isOld}
            />
          </p>
          {beside}
          <OfProducts wallet={wallet} masked={masked} />
        </div>
        {shares.length > 0 && <AllocationRing shares={shares} masked={masked} stale={isOld} />}
      </div>
      <Coins held={held} costs={costs} stale={stale} masked={masked} onOpen={onOpen} />
      {wallet === 'platform' && <SoldOut costs={costs} masked={masked} />}
    </>
  );
}

/** What was staked from the wallet and may come back: beside its total, in the value of the account. */
function OpenStakes({ stakes, masked }: { readonly stakes: string; readonly masked: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const valued = useValuedIn();
  if (isZero(stakes)) return null;
  return (
    <p className={styles['beside']}>
      <span>{say('wallet.total.stakes')}</span>
      <Figure
        figure={amountFigure(valued.of(stakes), valued.coin, 'owned', style)}
        unit={valued.unit}
        masked={masked}
        stale={valued.stale}
      />
    </p>
  );
}

/** By coin, what has left the wallet and is still the account's, and what of the wallet cannot be withdrawn yet. */
function Beside({ held, masked }: { readonly held: readonly Valued[]; readonly masked: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const line = (label: string, asset: string, amount: string) =>
    isZero(amount) ? null : (
      <p key={`${label} ${asset}`} className={styles['beside']}>
        <span>{label}</span>
        <Figure figure={amountFigure(amount, asset, 'owned', style)} unit={asset.toUpperCase()} masked={masked} />
      </p>
    );
  const coins = held.map(({ holding }) => holding);
  return [
    ...coins.map(({ asset, onTheWay }) => line(say('wallet.total.onTheWay'), asset, onTheWay)),
    ...coins.map(({ asset, notFinal }) => line(say('wallet.total.notFinal'), asset, notFinal)),
  ];
}

/** What products say of a wallet that is theirs. */
function OfProducts({ wallet, masked }: Pick<WalletPanelProps, 'wallet' | 'masked'>) {
  return usePresent().map(
    ({ name, slots }) => slots.wallet?.of === wallet && <Part key={name} code={slots.wallet.part} props={{ masked }} />,
  );
}

/** The order of deposits in the wallet's first row. */
const DEPOSIT = 1;

function NothingHere({ wallet }: { readonly wallet: Wallet }) {
  const say = useSay();
  const marketPath = useMarketPath();
  const [first] = useWalletEntries();
  if (wallet !== 'platform') {
    return (
      <EmptyState
        text={say('wallet.coins.empty')}
        action={
          <ButtonLink small to="/exchange" search={{ from: 'platform', to: wallet }}>
            {say('wallet.actions.transfer')}
          </ButtonLink>
        }
      />
    );
  }
  if (first?.order === DEPOSIT) {
    return (
      <EmptyState
        text={say('wallet.coins.emptyDeposit')}
        action={
          <ButtonLink small to={first.path}>
            {say(first.title)}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      text={say('wallet.coins.emptyPlatform')}
      action={
        <ButtonLink small to={marketPath}>
          {say('wallet.actions.trade')}
        </ButtonLink>
      }
    />
  );
}

/** What came of coins that are not held any more. */
function SoldOut({ costs, masked }: Pick<WalletPanelProps, 'costs' | 'masked'>) {
  const say = useSay();
  const style = useNumberStyle();
  const sold = soldOut([...costs.byCoin.values()]);
  if (sold.length === 0) return null;
  return (
    <Receipt
      label={say('wallet.cost.sold')}
      rows={sold.map(({ coin, realised }) => ({
        key: coin,
        label: say('wallet.cost.soldCoin', { coin: `\u2068${coin.toUpperCase()}\u2069` }),
        value: <Figure figure={amountFigure(realised, 'usdt', 'result', style)} unit="USDT" tone="signed" masked={masked} />,
      }))}
    />
  );
}

interface CoinsProps {
  readonly held: readonly Valued[];
  readonly costs: Costs;
  readonly stale: ReadonlySet<string>;
  readonly masked: boolean;
  readonly onOpen: (asset: string) => void;
}

function Coins({ held, costs, stale, masked, onOpen }: CoinsProps) {
  const say = useSay();
  const [hideSmall, setHideSmall] = useHideSmall();
  const hasSmall = held.some(isSmall);
  const shown = hideSmall ? held.filter((one) => !isSmall(one)) : held;
  const hiddenCount = held.length - shown.length;
  return (
    <section aria-labelledby="wallet-coins">
      <div className={styles['coinsHead']}>
        <h2 id="wallet-coins">{say('wallet.coins.title')}</h2>
        {(hasSmall || hideSmall) && <Checkbox label={say('wallet.coins.hideSmall')} checked={hideSmall} onChange={setHideSmall} />}
      </div>
      <ul className={styles['coins']}>
        {shown.map((one) => (
          <CoinRow
            key={one.holding.asset}
            valued={one}
            cost={costs.byCoin.get(one.holding.asset)}
            masked={masked}
            stale={stale.has(one.holding.asset)}
            onOpen={() => onOpen(one.holding.asset)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className={styles['hiddenCoins']}>
          {say('wallet.coins.hidden', { count: hiddenCount })}{' '}
          <Button small kind="plain" onPress={() => setHideSmall(false)}>
            {say('wallet.coins.showAll')}
          </Button>
        </p>
      )}
    </section>
  );
}
