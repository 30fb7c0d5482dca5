import { useRef, useState } from 'react';
import { isFailure } from '../../../../api/failures.ts';
import { failureText } from '../../../../form/failure-text.ts';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card, Note } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import styles from '../deposit.module.css';
import type { Channel } from '../channels.ts';
import { orderOf, type Provider, type ProviderOrder } from '../queries.ts';

interface ProviderCardProps {
  readonly channel: Channel;
  readonly provider: Provider;
}

/** A payment provider beside a channel: who it is, and by one press its page or its address. */
export function ProviderCard({ channel, provider }: ProviderCardProps) {
  const say = useSay();
  const [order, setOrder] = useState<ProviderOrder | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  // Beside the state, so that a second tap sees what the first one did.
  const isAsking = useRef(false);
  const ask = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(true);
    setFailed(null);
    try {
      setOrder(await orderOf(channel, provider));
    } catch (error) {
      const isRefused = isFailure(error) && error.kind === 'refused';
      setFailed(isRefused ? failureText(error, say) : say('deposit.provider.unknown'));
    } finally {
      isAsking.current = false;
      setBusy(false);
    }
  };
  const name = isolated(provider.name);
  return (
    <Card>
      <h2 className={styles['cardTitle']}>{say('deposit.provider.title', { name })}</h2>
      <p className={styles['quiet']}>
        {say('deposit.provider.text', { name, currency: provider.currency, coin: channel.coin.toUpperCase() })}
      </p>
      {failed !== null && (
        <Note kind="warn" alert>
          {failed}
        </Note>
      )}
      {order === null ? (
        <Button kind="line" wide busy={isBusy} onPress={() => void ask()}>
          {say(provider.useAddress ? 'deposit.provider.askAddress' : 'deposit.provider.askPage')}
        </Button>
      ) : (
        <Ordered order={order} name={name} />
      )}
    </Card>
  );
}

function Ordered({ order: { kind, value }, name }: { readonly order: ProviderOrder; readonly name: string }) {
  const say = useSay();
  if (kind === 'address')
    return (
      <section className={styles['address']} aria-label={say('deposit.provider.address', { name })}>
        <h3>{say('deposit.provider.address', { name })}</h3>
        <QrCode text={value} label={say('deposit.address.qr')} />
        <p className={styles['groups']} dir="ltr">
          {value}
        </p>
      </section>
    );
  const url = URL.parse(value);
  // A page of another kind is never opened, whatever the server says.
  if (url?.protocol !== 'https:') return <Note kind="warn">{say('deposit.provider.unknown')}</Note>;
  return (
    <>
      <p className={styles['quiet']}>{say('deposit.provider.leaves', { name, host: isolated(url.host) })}</p>
      <a className={styles['explorer']} href={url.href} target="_blank" rel="noopener noreferrer">
        {say('deposit.provider.open', { name })}
        <Icon name="external" small />
      </a>
    </>
  );
}
