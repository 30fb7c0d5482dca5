import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { QrCode } from '../../../../ui/qr-code.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { networkName } from '../../model/networks.ts';
import styles from '../deposit.module.css';
import type { Channel } from '../channels.ts';
import { useAddress } from '../queries.ts';

const COPIED_MS = 1_500;
/** Four characters each; those that say which kind of address it is stay with the first of them. */
const GROUPS = /^0x.{4}|.{1,4}/g;

/** The own address of a channel: as a picture, in groups of four, to copy and to share. */
export function AddressCard({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const { address, failed, busy, retry } = useAddress(channel, true);
  if (address !== null) return <Address channel={channel} address={address} />;
  if (failed) return <ErrorState text={say('deposit.address.failed')} onRetry={retry} retrying={busy} />;
  return <SkeletonRows rows={3} leading={false} />;
}

function Address({ channel, address }: { readonly channel: Channel; readonly address: string }) {
  const say = useSay();
  const heading = useRef<HTMLHeadingElement>(null);
  const groups = address.match(GROUPS) ?? [];
  const coin = channel.coin.toUpperCase();
  const network = isolated(networkName(channel.coinName));
  // The button that was pressed is gone: what it brought takes its place.
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <section className={styles['address']} aria-labelledby="address">
      <h3 id="address" ref={heading} tabIndex={-1}>
        {say('deposit.address.title', { coin, network })}
      </h3>
      <QrCode text={address} label={say('deposit.address.qr')} />
      <p className={styles['groups']} dir="ltr">
        {groups.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- places of one text that never changes
          <span key={index} className={index === 0 || index === groups.length - 1 ? styles['strong'] : undefined}>
            {group}
          </span>
        ))}
      </p>
      <div className={styles['buttons']}>
        <CopyButton text={address} kind={channel.chain === 'local' ? 'line' : 'primary'} />
        <ShareButton text={say('deposit.address.shared', { coin, network, address: isolated(address) })} />
      </div>
    </section>
  );
}

/** Says in its own place that it has copied. A page without https has no clipboard: one press marks the whole address. */
function CopyButton({ text, kind }: { readonly text: string; readonly kind: 'line' | 'primary' }) {
  const say = useSay();
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    announce(say('deposit.address.copied', { start: text.slice(0, 6), end: text.slice(-4) }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <Button kind={kind} wide onPress={() => void copy().catch(() => undefined)}>
      <Icon name={isCopied ? 'check' : 'copy'} small />
      {say(isCopied ? 'shell.common.copied' : 'deposit.address.copy')}
    </Button>
  );
}

function ShareButton({ text }: { readonly text: string }) {
  const say = useSay();
  if (!('share' in navigator)) return null;
  // Whoever closes the sheet of the device has changed his mind.
  const share = () => void navigator.share({ text }).catch(() => undefined);
  return (
    <Button kind="line" wide onPress={share}>
      <Icon name="external" small />
      {say('deposit.address.share')}
    </Button>
  );
}
