import { factors, removeAuthenticator, renewRecoveryCodes } from '@candor/contract/modules/identity/factor';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useSay } from '../../../i18n/text.tsx';
import { refreshLocks } from '../../../session/locks.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SheetProps {
  readonly onClose: () => void;
}

/** Turns the authenticator off, by any second factor. `isLast`: the account has no other. */
export function RemoveSheet({ isLast, onClose }: SheetProps & { readonly isLast: boolean }) {
  const say = useSay();
  const queries = useQueryClient();
  const remove = async (factorCode: string) => {
    await call(removeAuthenticator, { factorCode }, { quiet: true });
    void refreshLocks();
    await queries.invalidateQueries({ queryKey: [factors.name] });
    toast(say('protect.removed'));
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={say('protect.removeTitle')}>
      <CodeForm
        text={say(isLast ? 'protect.removeText' : 'protect.removeKeptText')}
        label={say('protect.remove')}
        isDanger
        action={remove}
        onClose={onClose}
      />
    </Sheet>
  );
}

/** New recovery codes in the place of the old ones, by a code. */
export function RenewSheet({ onClose }: SheetProps) {
  const say = useSay();
  const queries = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async (factorCode: string) => {
    const { recoveryCodes } = await call(renewRecoveryCodes, { factorCode }, { quiet: true });
    setCodes(recoveryCodes);
    void refreshLocks();
    await queries.invalidateQueries({ queryKey: [factors.name] });
  };
  const title = say(codes === null ? 'protect.renewTitle' : 'protect.keepTitle');
  return (
    <Sheet open onClose={onClose} title={title} holds={codes !== null} step={codes === null ? 'code' : 'codes'}>
      {codes === null ? (
        <CodeForm text={say('protect.renewText')} label={say('protect.renewYes')} action={renew} onClose={onClose} />
      ) : (
        <RecoveryCodes text={say('protect.keepText')} codes={codes} onDone={onClose} />
      )}
    </Sheet>
  );
}
