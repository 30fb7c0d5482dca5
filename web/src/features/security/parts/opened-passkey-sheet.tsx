import { AddPasskeySheet } from './add-passkey-sheet.tsx';
import type { OpenedPasskey } from './passkey-rows.tsx';
import { PasskeySheet } from './passkey-sheet.tsx';

/** What the rows of passkeys open. */
export function OpenedPasskeySheet({ opened, onClose }: { readonly opened: OpenedPasskey; readonly onClose: () => void }) {
  return opened === 'add' ? <AddPasskeySheet onClose={onClose} /> : <PasskeySheet passkey={opened} onClose={onClose} />;
}
