import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { Suspense } from 'react';
import { useKeptRoom } from '../../frame/use-kept-room.ts';
import { useSay } from '../../i18n/text.tsx';
import type { Wallet } from '../../session/assets.ts';
import { marketAt, useMarkets } from '../../session/markets.ts';
import { useAmountsHidden } from '../../session/preferences.ts';
import { useSettings } from '../../session/settings.ts';
import { shownWallets, transferWallets, walletTitles } from '../../session/wallets.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { accountWorthOf, type Valued } from './model/worth.ts';
import { FirstRow } from './parts/first-row.tsx';
import { Profile } from './parts/profile.tsx';
import { Total } from './parts/total.tsx';
import { WalletPanel } from './parts/wallet-panel.tsx';
import type { Costs, ValuedHoldings } from './queries.ts';
import { useCosts, useValuedHoldings } from './queries.ts';
import styles from './wallet.module.css';
import { later } from '../../ui/later.ts';

const CoinSheet = later(async () => (await import('./parts/coin-sheet.tsx')).CoinSheet);

const AccountLists = later(async () => (await import('./parts/account-lists.tsx')).AccountLists);
const DayLine = later(async () => (await import('./parts/days.tsx')).DayLine);

const coinSheet = 'wallet-coin';

/** Balances of the three wallets at live prices, and everything about the account. */
export function WalletPage() {
  const say = useSay();
  const masked = useAmountsHidden();
  const worth = useValuedHoldings();
  const costs = useCosts();
  const settings = useSettings();
  const held = worth.rows?.map(({ holding }) => holding) ?? null;
  const wallets = shownWallets(settings, held);
  const panel = useKeptRoom('wallet-panel', worth.rows !== null || worth.holdings.failed);
  const { tab } = useSearch<'/wallet'>();
  const navigator = useNavigator();
  const chosen = wallets.find((wallet) => wallet === tab) ?? wallets[0] ?? 'platform';
  const choose = (wallet: Wallet) => void navigator.changeSearch<'/wallet'>({ tab: wallet }, { replace: true });
  const openCoin = (coin: string) =>
    void navigator.changeSearch<'/wallet'>({ tab: chosen, coin, sheet: coinSheet }, { state: { sheet: true } });
  return (
    <div className={styles['page']}>
      <div className={styles['money']}>
        <div className={styles['head']}>
          <Profile />
          <Total worth={worth} masked={masked} />
          <FirstRow wallet={chosen} transfers={transferWallets(settings, held).from.includes(chosen)} />
          <LineOfDays rows={worth.rows} masked={masked} />
        </div>
        {wallets.length > 1 && (
          <Tabs
            id="wallet"
            label={say('wallet.tabs.label')}
            tabs={wallets.map((key) => ({ key, label: say(walletTitles[key]) }))}
            chosen={chosen}
            onChoose={choose}
          />
        )}
        <TabPanel id="wallet" chosen={chosen} bare={wallets.length < 2}>
          <div ref={panel} className={styles['held']}>
            <WalletPanel wallet={chosen} worth={worth} costs={costs} masked={masked} onOpen={openCoin} />
          </div>
        </TabPanel>
      </div>
      <aside className={styles['account']} aria-label={say('wallet.account.title')}>
        <Suspense fallback={null}>
          <AccountLists />
        </Suspense>
      </aside>
      <OpenedCoin wallet={chosen} worth={worth} costs={costs} masked={masked} />
    </div>
  );
}

/** The line of the account, in room that is kept for it. It shows amounts, so it is not there while they are hidden. */
function LineOfDays({ rows, masked }: { readonly rows: readonly Valued[] | null; readonly masked: boolean }) {
  if (masked) return null;
  const worth = rows === null ? null : accountWorthOf(rows);
  return (
    <div className={styles['line']}>
      <Suspense fallback={null}>{worth !== null && <DayLine totalUsdt={worth.leftOut.length === 0 ? worth.total : null} />}</Suspense>
    </div>
  );
}

interface OpenedCoinProps {
  readonly wallet: Wallet;
  readonly worth: ValuedHoldings;
  readonly costs: Costs;
  readonly masked: boolean;
}

/** The coin of the address, as long as its sheet is open and the wallet holds it. */
function OpenedCoin({ wallet, worth, costs, masked }: OpenedCoinProps) {
  const sheet = useSheet([coinSheet]);
  const { coin } = useSearch<'/wallet'>();
  const { entries } = useMarkets();
  const valued = worth.rows?.find(({ holding }) => holding.wallet === wallet && holding.asset === coin);
  if (sheet.opened === null || valued === undefined) return null;
  return (
    <Suspense fallback={null}>
      <CoinSheet
        valued={valued}
        cost={costs.byCoin.get(valued.holding.asset)}
        costFailed={costs.failed}
        entry={marketAt(entries, valued.holding.asset)}
        masked={masked}
        onClose={() => sheet.close()}
      />
    </Suspense>
  );
}
