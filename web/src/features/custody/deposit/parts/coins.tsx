import { useState, type ReactNode } from 'react';
import { useCoinNames } from '../../../../i18n/coin-names.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { usePageAt } from '../../../../product/products.ts';
import { useSettings } from '../../../../session/settings.ts';
import { Tag } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { CoinMark } from '../../../../ui/coin-mark.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../../../ui/list.tsx';
import { EmptyState } from '../../../../ui/states.tsx';
import styles from '../deposit.module.css';
import { useChannels, useCoins, type Channel, type Coin } from '../channels.ts';
import { networkName } from '../../model/networks.ts';

/** Which coin is deposited on which network; the own deposits beside or below it. */
export function Coins({ own }: { readonly own: ReactNode }) {
  const say = useSay();
  const channels = useChannels();
  const coins = useCoins();
  const nameOf = useCoinNames();
  const [typed, setTyped] = useState('');
  const others = coins.filter(({ coin }) => channels.every((channel) => channel.coin !== coin));
  const wanted = typed.trim().toLowerCase();
  const fits = (coin: string) => `${coin} ${nameOf(coin, '')}`.toLowerCase().includes(wanted);
  const shown = channels.filter(({ coin, coinName }) => fits(coin) || networkName(coinName).toLowerCase().includes(wanted));
  const shownOthers = others.filter(({ coin }) => fits(coin));
  const logoOf = (coin: string) => coins.find((one) => one.coin === coin)?.logo ?? null;
  return (
    <div className={styles['page']}>
      <div className={styles['first']}>
        <TextField
          label={say('deposit.coins.search')}
          type="search"
          value={typed}
          onChange={setTyped}
          start={<Icon name="search" small />}
          autoComplete="off"
        />
        {shown.length > 0 && (
          <List label={say('deposit.coins.title')}>
            {shown.map((channel) => (
              <ChannelRow key={channel.coinName} channel={channel} logo={logoOf(channel.coin)} />
            ))}
          </List>
        )}
        {channels.length === 0 && <EmptyState compact text={say('deposit.coins.none')} />}
        {wanted !== '' && shown.length + shownOthers.length === 0 && (
          <EmptyState compact text={say('deposit.coins.notFound', { text: typed.trim() })} />
        )}
      </div>
      {own}
      {shownOthers.length > 0 && <OtherCoins coins={shownOthers} />}
    </div>
  );
}

function CoinTitle({ coin }: { readonly coin: string }) {
  const name = useCoinNames()(coin, '');
  return (
    <>
      <bdi dir="ltr">{coin.toUpperCase()}</bdi>
      {name !== '' && <span className={styles['quiet']}> {name}</span>}
    </>
  );
}

function ChannelRow({ channel: { coin, coinName, chain }, logo }: { readonly channel: Channel; readonly logo: string | null }) {
  const say = useSay();
  return (
    <ListLink<'/recharge/method'>
      to="/recharge/method"
      search={{ coin: coinName }}
      leading={<CoinMark coin={coin} logo={logo} />}
      title={<CoinTitle coin={coin} />}
      note={<bdi dir="ltr">{networkName(coinName)}</bdi>}
      end={chain !== 'main' && <Tag kind="warn">{say('deposit.test.tag')}</Tag>}
    />
  );
}

/** Coins that nobody can deposit yet, with the way to them where there is one. */
function OtherCoins({ coins }: { readonly coins: readonly Coin[] }) {
  const say = useSay();
  const settings = useSettings();
  const converts = usePageAt()('/flashExchange')?.entry.isOn?.(settings) === true;
  return (
    <section className={classNames(styles['section'], styles['more'])} aria-labelledby="no-deposits">
      <h2 id="no-deposits">{say('deposit.coins.others')}</h2>
      <p className={styles['quiet']}>{say(converts ? 'deposit.coins.othersText' : 'deposit.coins.othersOff')}</p>
      <List>
        {coins.map(({ coin, logo }) => {
          const row = { leading: <CoinMark coin={coin} logo={logo} />, title: <CoinTitle coin={coin} /> };
          return converts ? (
            <ListLink<'/flashExchange'>
              key={coin}
              {...row}
              to="/flashExchange"
              search={{ to: coin }}
              end={<span className={styles['action']}>{say('deposit.coins.convert')}</span>}
            />
          ) : (
            <ListRow key={coin} {...row} />
          );
        })}
      </List>
    </section>
  );
}
