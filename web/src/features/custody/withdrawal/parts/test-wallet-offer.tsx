import { useSay } from '../../../../i18n/text.tsx';
import { Tag } from '../../../../ui/card.tsx';
import { List, ListRow } from '../../../../ui/list.tsx';
import { SkeletonRows } from '../../../../ui/states.tsx';
import { REPEATED_LETTERS } from '../model/address.ts';
import type { NewAddressInputs } from '../model/new-address.ts';
import { useTestWallet } from '../queries.ts';
import { AddressText } from './address-text.tsx';

interface TestWalletOfferProps {
  readonly channel: string;
  readonly onUse: (inputs: Omit<NewAddressInputs, 'channel'>) => void;
}

/** The own wallet on the demo's chain as a new address, for channels of that chain. The server has said it, so nothing is typed again. */
export function TestWalletOffer({ channel, onUse }: TestWalletOfferProps) {
  const say = useSay();
  const { wallet, isAwaited } = useTestWallet();
  if (isAwaited) return <SkeletonRows rows={1} leading={false} />;
  if (wallet?.balances.some((one) => one.channel === channel) !== true) return null;
  const { address } = wallet;
  return (
    <List>
      <ListRow
        title={say('withdraw.test.title')}
        note={<AddressText address={address} />}
        end={<Tag kind="warn">{say('withdraw.test.tag')}</Tag>}
        onPress={() => onUse({ address, end: address.slice(-REPEATED_LETTERS), label: say('withdraw.test.label') })}
      />
    </List>
  );
}
