import { fiatCoin, useFiatRates } from './fiat-rates.ts';
import { useCoinNames } from '../../i18n/coin-names.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { useHoldings } from '../../session/assets.ts';
import { useMarkets } from '../../session/markets.ts';
import { preferencesStore, setPreference, setValuedIn } from '../../session/preferences.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { SearchChoice, type Option } from '../../ui/search-choice.tsx';
import styles from '../../ui/search-choice.module.css';

const MARK_PX = 24;

/** What totals and values are shown in: USDT, currencies that have a rate, and each coin that has a price in it here. */
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
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency', fallback: 'code' });
  const { data: fiat } = useFiatRates();
  const timeMs = fiat?.timeMs ?? null;
  const currencies = timeMs === null ? [] : (fiat?.rates ?? []);
  const options = [
    usdt,
    ...currencies.map(({ currency }): Option => {
      const name = names.of(currency) ?? currency;
      return {
        key: fiatCoin(currency),
        title: currency,
        note: name,
        leading: <CoinMark coin={currency} logo={null} size={MARK_PX} />,
        words: name,
      };
    }),
    ...coins,
  ];
  const choose = (key: string) => {
    const rate = currencies.find(({ currency }) => fiatCoin(currency) === key);
    if (rate !== undefined && timeMs !== null) setPreference('fiat', { coin: key, perUsdt: rate.perUsdt, timeMs });
    setValuedIn(key);
  };
  return (
    <div className={styles['choice']}>
      <SearchChoice
        label={say('display.currency.title')}
        searchLabel={say('display.currency.search')}
        options={options}
        chosen={options.find(({ key }) => key === chosen) ?? usdt}
        onChoose={choose}
      />
      <p className={styles['note']}>{say('display.currency.text')}</p>
    </div>
  );
}
