import { amountFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useMarketPath } from '../../../product/products.ts';
import type { Wallet } from '../../../session/assets.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { useHideSmall } from '../model/hide-small.ts';
import type { Valued } from '../model/worth.ts';
import { byValue, isSmall, sharesOf, worthOf } from '../model/worth.ts';
import type { ValuedHoldings } from '../queries.ts';
import styles from '../wallet.module.css';
import { AllocationRing } from './allocation-ring.tsx';
import { CoinRow } from './coin-row.tsx';

interface WalletPanelProps {
  readonly wallet: Wallet;
  readonly worth: ValuedHoldings;
  readonly masked: boolean;
  readonly onOpen: (asset: string) => void;
}

/** What one wallet holds. */
export function WalletPanel({ wallet, worth, masked, onOpen }: WalletPanelProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { holdings, rows, stale } = worth;
  if (rows === null) {
    if (holdings.failed)
      return <ErrorState title={say('shell.failure.network')} text={say('wallet.coins.failed')} onRetry={holdings.retry} />;
    return <SkeletonRows rows={3} />;
  }
  const held = byValue(rows.filter(({ holding }) => holding.wallet === wallet));
  if (held.length === 0) return <NothingHere wallet={wallet} />;
  const shares = sharesOf(held);
  const isOld = held.some(({ holding }) => stale.has(holding.asset));
  return (
    <>
      <p className={styles['subtotal']}>
        <span>{say('wallet.total.in')}</span>
        <Figure figure={amountFigure(worthOf(held).total, 'usdt', 'owned', style)} unit="USDT" masked={masked} stale={isOld} />
      </p>
      {shares.length > 0 && <AllocationRing shares={shares} masked={masked} stale={isOld} />}
      <Coins held={held} stale={stale} masked={masked} onOpen={onOpen} />
    </>
  );
}

function NothingHere({ wallet }: { readonly wallet: Wallet }) {
  const say = useSay();
  const marketPath = useMarketPath();
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

interface CoinsProps {
  readonly held: readonly Valued[];
  readonly stale: ReadonlySet<string>;
  readonly masked: boolean;
  readonly onOpen: (asset: string) => void;
}

function Coins({ held, stale, masked, onOpen }: CoinsProps) {
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
