import { useEffect } from 'react';
import { isolated, useNumberStyle } from '../../i18n/formats.ts';
import { exactFigure, figureText } from '../../domain/figures.ts';
import { useSay } from '../../i18n/text.tsx';
import { preferencesStore, setPreference, setValuedIn } from '../../session/preferences.ts';
import { fiatCoin, useFiatRates } from './fiat-rates.ts';
import { unitOf } from './use-valued-in.ts';
import styles from './valued.module.css';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The rate of the chosen currency, where it is from and how old it is. It is kept as the server tells it; one that is told no more is shown no more. */
export function FiatLine({ coin }: { readonly coin: string }) {
  const say = useSay();
  const style = useNumberStyle();
  const kept = preferencesStore((preferences) => preferences.fiat);
  const { data, dataUpdatedAt } = useFiatRates();
  const told = data?.rates.find(({ currency }) => fiatCoin(currency) === coin);
  const timeMs = data?.timeMs ?? null;
  useEffect(() => {
    if (data === undefined) return;
    if (told !== undefined && timeMs !== null) setPreference('fiat', { coin, perUsdt: told.perUsdt, timeMs });
    else {
      setValuedIn('btc');
      setValuedIn('usdt');
    }
  }, [data, told, timeMs, coin]);
  const source = data?.source ?? null;
  if (kept === null || kept.coin !== coin || source === null) return <p className={styles['rate']} />;
  const ageMs = dataUpdatedAt - kept.timeMs;
  const unit = ageMs < HOUR_MS ? 'recent' : ageMs < 2 * DAY_MS ? 'hours' : 'days';
  const rate = isolated(`1 USDT = ${figureText(exactFigure(kept.perUsdt, 'owned', style))} ${unitOf(coin)}`);
  const value = String(Math.floor(ageMs / (unit === 'days' ? DAY_MS : HOUR_MS)));
  return <p className={styles['rate']}>{say(`display.fiat.${unit}`, { rate, source: isolated(source), value })}</p>;
}
