import { useCoinNames } from '../../../i18n/coin-names.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useHoldings } from '../../../session/assets.ts';
import { useMarkets } from '../../../session/markets.ts';
import { preferencesStore, setValuedIn } from '../../../session/preferences.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { SearchChoice, type Option } from './search-choice.tsx';
import styles from './search-choice.module.css';

const MARK_PX = 24;

/** What totals and values are shown in: USDT, and each coin that has a price in it here. */
export function CurrencyChoice() {
  const say = useSay();
  const nameOf = useCoinNames();
  const { entries } = useMarkets();
  const { rows } = useHoldings();
  const chosen = preferencesStore((preferences) => preferences.valuedIn);
  const optionOf = (coin: string, name: string, logo: string | null): Option => ({
    key: coin,
    title: coin.toUpperCase(),
    note: nameOf(coin, name),
    leading: <CoinMark coin={coin} logo={logo} size={MARK_PX} />,
    words: `${name} ${nameOf(coin, name)}`,
  });
  const usdt = optionOf('usdt', 'Tether', rows?.find(({ asset }) => asset === 'usdt')?.logo ?? null);
  const coins = entries.filter(({ quote }) => quote === 'usdt').map(({ coin, name, logo }) => optionOf(coin, name, logo));
  const options = [usdt, ...coins];
  return (
    <div className={styles['choice']}>
      <SearchChoice
        label={say('display.currency.title')}
        searchLabel={say('display.currency.search')}
        options={options}
        chosen={options.find(({ key }) => key === chosen) ?? usdt}
        onChoose={setValuedIn}
      />
      <p className={styles['note']}>{say('display.currency.text')}</p>
    </div>
  );
}
