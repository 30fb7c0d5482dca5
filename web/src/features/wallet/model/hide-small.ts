import { useState } from 'react';
import * as v from 'valibot';
import { storage } from '../../../session/storage.ts';

const version = 1;

/** Whether balances under one USDT are left out of the list; remembered. */
export function useHideSmall(): readonly [boolean, (hide: boolean) => void] {
  const [hidden, setHidden] = useState(() => storage.read('wallet-hide-small', version, v.boolean()) ?? false);
  return [
    hidden,
    (hide) => {
      storage.write('wallet-hide-small', version, hide);
      setHidden(hide);
    },
  ];
}
