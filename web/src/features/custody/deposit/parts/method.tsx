import { Suspense, useState, type ReactNode } from 'react';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useSearch } from '../../../../navigation/hooks.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card, Tag } from '../../../../ui/card.tsx';
import { CoinMark } from '../../../../ui/coin-mark.tsx';
import { later } from '../../../../ui/later.ts';
import { EmptyState, SkeletonRows } from '../../../../ui/states.tsx';
import styles from '../deposit.module.css';
import { BeforeDeposit } from './before-deposit.tsx';
import { NetworkWarning } from './network-warning.tsx';
import { useChannels, useCoins, type Channel } from '../channels.ts';
import type { TestCoins } from '../queries.ts';
import { networkName } from '../../model/networks.ts';

/** What comes with a press, and what stands below the first picture. */
const AddressCard = later(async () => (await import('./address-card.tsx')).AddressCard);
const ProviderCard = later(async () => (await import('./provider-card.tsx')).ProviderCard);
const TestCoinsCard = later(async () => (await import('./demo-coins-card.tsx')).TestCoinsCard);

/** The channel that the address names, or the only one of the coin that it names. */
function useAskedChannel(): Channel | null {
  const asked = useSearch<'/recharge/method'>().coin?.toLowerCase();
  const channels = useChannels();
  const ofCoin = channels.filter(({ coin }) => coin === asked);
  return channels.find(({ coinName }) => coinName.toLowerCase() === asked) ?? (ofCoin.length === 1 ? (ofCoin[0] ?? null) : null);
}

/** One coin on one network: what has to be known first, then its address, and what became of own deposits. */
export function Method({ own, onSent }: { readonly own: ReactNode; readonly onSent: (coins: TestCoins) => void }) {
  const say = useSay();
  const channel = useAskedChannel();
  return (
    <div className={styles['page']}>
      <div className={styles['first']}>
        {channel === null ? (
          <EmptyState
            text={say('deposit.method.unknown')}
            action={<ButtonLink to="/recharge">{say('deposit.method.choose')}</ButtonLink>}
          />
        ) : (
          // Another network never inherits an address that is open.
          <AskedChannel key={channel.coinName} channel={channel} onSent={onSent} />
        )}
      </div>
      {own}
    </div>
  );
}

function AskedChannel({ channel, onSent }: { readonly channel: Channel; readonly onSent: (coins: TestCoins) => void }) {
  const say = useSay();
  const [isAsked, setAsked] = useState(false);
  const logo = useCoins().find(({ coin }) => coin === channel.coin)?.logo ?? null;
  const isLocal = channel.chain === 'local';
  return (
    <>
      <Card>
        <div className={styles['heading']}>
          <CoinMark coin={channel.coin} logo={logo} size={36} />
          <div>
            <h2>{say('deposit.method.title', { coin: channel.coin.toUpperCase(), network: isolated(networkName(channel.coinName)) })}</h2>
            {channel.chain !== 'main' && <Tag kind="warn">{say('deposit.test.tag')}</Tag>}
          </div>
        </div>
        <BeforeDeposit channel={channel} />
        <NetworkWarning channel={channel} />
        {!isAsked && (
          <Button kind={isLocal ? 'line' : 'primary'} wide onPress={() => setAsked(true)}>
            {say('deposit.method.show')}
          </Button>
        )}
        {isAsked && (
          <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
            <AddressCard channel={channel} />
          </Suspense>
        )}
      </Card>
      {channel.thirdList.map((provider) => (
        <Suspense key={provider.code} fallback={<SkeletonRows rows={1} leading={false} />}>
          <ProviderCard channel={channel} provider={provider} />
        </Suspense>
      ))}
      {isLocal && (
        <Suspense fallback={<SkeletonRows rows={1} leading={false} />}>
          <TestCoinsCard channel={channel} onSent={onSent} />
        </Suspense>
      )}
    </>
  );
}
