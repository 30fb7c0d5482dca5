import { exactFigure } from '../../../../domain/figures.ts';
import { useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Moment } from '../../../../product/moment.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { Receipt } from '../../../../ui/receipt.tsx';
import { networkName } from '../../model/networks.ts';
import type { Withdrawal } from '../queries.ts';
import { AddressText } from './address-text.tsx';

/** What left, what it cost, what arrives and where. */
export function WithdrawalReceipt({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const say = useSay();
  const style = useNumberStyle();
  const unit = withdrawal.coin.toUpperCase();
  const { address, amount, fee, realAmount, channel, reference, times } = withdrawal;
  return (
    <Receipt
      label={say('withdrawals.sheet.terms')}
      rows={[
        { key: 'to', label: say('withdrawals.sheet.to'), value: <AddressText address={address} /> },
        { key: 'network', label: say('withdrawals.sheet.network'), value: <bdi>{networkName(channel)}</bdi> },
        {
          key: 'amount',
          label: say('withdrawals.sheet.amount'),
          value: <Figure figure={exactFigure(amount, 'cost', style)} unit={unit} />,
        },
        { key: 'fee', label: say('withdrawals.sheet.fee'), value: <Figure figure={exactFigure(fee, 'cost', style)} unit={unit} /> },
        {
          key: 'received',
          label: say('withdrawals.sheet.received'),
          value: <Figure figure={exactFigure(realAmount, 'owned', style)} unit={unit} />,
          strong: true,
        },
        { key: 'time', label: say('withdrawals.sheet.time'), value: <Moment atMs={times.createMs} zoned /> },
        { key: 'reference', label: say('withdrawals.sheet.reference'), value: <bdi dir="ltr">{reference}</bdi> },
      ]}
    />
  );
}
