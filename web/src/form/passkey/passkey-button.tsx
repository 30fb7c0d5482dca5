import { passkeyOptions, passkeySignInOptions } from '@candor/contract/modules/identity/passkey';
import { call } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { passkeyCode, usePasskey } from './use-passkey.ts';

/** What the passkey is shown for: a sign-in and a reset are of whoever is not signed in yet. */
export type PasskeyPurpose = 'change' | 'signIn' | 'reset';

interface PasskeyButtonProps {
  readonly purpose: PasskeyPurpose;
  readonly label?: string;
  /** With what the passkey has answered, as JSON text. */
  readonly onAnswer: (text: string) => void;
}

async function optionsFor(purpose: PasskeyPurpose) {
  return purpose === 'change'
    ? await call(passkeyOptions, {}, { quiet: true })
    : await call(passkeySignInOptions, { purpose }, { quiet: true });
}

/** Has the user show a passkey. */
export function PasskeyButton({ purpose, label, onAnswer }: PasskeyButtonProps) {
  const say = useSay();
  const { busy, words, run } = usePasskey();
  const ask = () =>
    run(async () => {
      const [{ choosePasskey }, options] = await Promise.all([passkeyCode(), optionsFor(purpose)]);
      onAnswer(await choosePasskey(options));
    });
  return (
    <>
      <Button wide busy={busy} onPress={() => void ask()}>
        {label ?? say('factor.passkey.use')}
      </Button>
      {words !== null && (
        <Note kind="warn" alert>
          {words}
        </Note>
      )}
    </>
  );
}
