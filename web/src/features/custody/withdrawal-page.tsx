import { Suspense } from 'react';
import { useVisit } from '../../navigation/hooks.ts';
import { later } from '../../ui/later.ts';
import { SkeletonRows } from '../../ui/states.tsx';
import { ChooseChannel } from './withdrawal/parts/choose-channel.tsx';

const AmountPart = later(async () => (await import('./withdrawal/parts/amount-form.tsx')).AmountPart);
const AddressBookPart = later(async () => (await import('./withdrawal/parts/address-book.tsx')).AddressBookPart);

/** The pages of withdrawals: which coin on which network, one withdrawal, and the addresses that it may go to. */
export function WithdrawalPage() {
  const { pathname } = useVisit();
  if (pathname === '/withdraw') return <ChooseChannel />;
  return (
    <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
      {pathname === '/withdrawDeposit' ? <AddressBookPart /> : <AmountPart />}
    </Suspense>
  );
}
