import { Suspense } from 'react';
import { useSay } from '../../../../i18n/text.tsx';
import { Tag } from '../../../../ui/card.tsx';
import { later } from '../../../../ui/later.ts';
import type { BookAddress } from '../queries.ts';

const Readiness = later(async () => (await import('./readiness.tsx')).Readiness);

/** Whether an address can be used: confirmed by its owner, and after its time. */
export function AddressTag({ address, onDue }: { readonly address: BookAddress; readonly onDue: () => void }) {
  const say = useSay();
  if (!address.isProved) return <Tag kind="warn">{say('addresses.row.unproved')}</Tag>;
  if (address.isReady) return <Tag kind="accent">{say('addresses.row.ready')}</Tag>;
  return (
    <Suspense fallback={null}>
      <Readiness address={address} onDue={onDue} />
    </Suspense>
  );
}
