import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { networkName, networkNamed, networkOf } from '../../model/networks.ts';
import styles from '../deposit.module.css';
import type { Channel } from '../channels.ts';
import { NetworkMark } from './network-mark.tsx';

/** On which network the coin has to be sent, and on which it would be lost, in words and with a small picture. */
export function NetworkWarning({ channel: { coin, coinName, chain } }: { readonly channel: Channel }) {
  const say = useSay();
  const network = networkOf(coinName);
  const isReal = chain === 'main';
  const own = isReal ? networkName(coinName) : say('deposit.warning.testNetwork');
  const others = isReal ? (network?.mistaken ?? []) : [network?.name ?? coinName];
  return (
    <div className={styles['warning']} role="note">
      <p className={styles['warningTitle']}>
        {isReal ? say('deposit.warning.only', { coin: coin.toUpperCase(), network: isolated(own) }) : say('deposit.warning.neverReal')}
      </p>
      <ul className={styles['networks']}>
        <li className={styles['right']}>
          <NetworkMark network={network?.key ?? null} />
          <bdi>{own}</bdi>
          <Icon name="check" small />
        </li>
        {others.map((name) => (
          <li key={name} className={styles['wrong']}>
            <NetworkMark network={networkNamed(name)} />
            <s>
              <bdi dir="ltr">{name}</bdi>
            </s>
            <Icon name="close" small />
          </li>
        ))}
      </ul>
      <p>{say(isReal ? 'deposit.warning.lost' : 'deposit.warning.testLost')}</p>
    </div>
  );
}
