import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { factors } from '@candor/contract/modules/identity/factor';
import { confirmPasskey, setUpPasskey } from '@candor/contract/modules/identity/passkey';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FormEvent, Ref } from 'react';
import { call, queryOf } from '../../../api/client.ts';
import { FactorField } from '../../../form/factor/factor-field.tsx';
import { isWholeFactor, noFactor, waysOf, type FactorInput } from '../../../form/factor/factor-input.ts';
import { passkeyCode, usePasskey } from '../../../form/passkey/use-passkey.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useUser } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../security.module.css';
import { PasskeyNameField } from './passkey-name-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface SheetProps {
  readonly onClose: () => void;
}

type Begun = ResultOf<typeof setUpPasskey>;

/** Name and proof, then the browser's window, then the recovery codes with the first factor. */
export function AddPasskeySheet({ onClose }: SheetProps) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = (recoveryCodes: readonly string[]) => {
    if (recoveryCodes.length > 0) return setCodes(recoveryCodes);
    toast(say('passkeys.done'));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(codes === null ? 'passkeys.add' : 'protect.keepTitle')}
      holds={codes !== null}
      step={codes === null ? 'add' : 'codes'}
    >
      {codes === null ? <AddForm onAdded={finish} /> : <RecoveryCodes text={say('protect.keepText')} codes={codes} onDone={onClose} />}
    </Sheet>
  );
}

/** What proves that the owner adds it: a second factor where one is on, else the password. */
function useProof(forget: () => void) {
  const { data } = useQuery(queryOf(factors, {}));
  const [loginPassword, setLoginPassword] = useState('');
  const [factor, setFactor] = useState<FactorInput>(noFactor);
  const ways = data === undefined ? null : waysOf(data);
  const byFactor = ways !== null && (ways.app || ways.passkey) ? ways : null;
  return {
    byFactor,
    loginPassword,
    factor,
    isMissing: byFactor === null ? loginPassword === '' : !isWholeFactor(factor),
    parameters: byFactor === null ? { loginPassword } : { factorCode: factor.text },
    setLoginPassword: (text: string) => {
      setLoginPassword(text);
      forget();
    },
    setFactor: (input: FactorInput) => {
      setFactor(input);
      forget();
    },
  };
}

/** Has the browser make the passkey. What the server has begun stays good when the browser's window is closed: the proof is not asked for again. */
function useAdding(name: string, onAdded: (codes: readonly string[]) => void) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<Begun | null>(null);
  const passkey = usePasskey();
  const proof = useProof(passkey.forget);
  const add = () =>
    passkey.run(async () => {
      const { makePasskey } = await passkeyCode();
      const options = begun ?? (await call(setUpPasskey, proof.parameters, { quiet: true }));
      setBegun(options);
      const made = await makePasskey(options);
      setBegun(null);
      const { recoveryCodes } = await call(confirmPasskey, { passkey: made, name: name.trim() }, { quiet: true });
      onAdded(recoveryCodes);
    });
  return {
    ...passkey,
    proof,
    isProved: begun !== null,
    add: async () => {
      await add();
      await queries.invalidateQueries({ queryKey: [factors.name] });
    },
  };
}

function AddForm({ onAdded }: { readonly onAdded: (codes: readonly string[]) => void }) {
  const say = useSay();
  const [name, setName] = useState(() => agentName(navigator.userAgent) ?? say('passkeys.title'));
  const [isAsked, setAsked] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const proofField = useRef<HTMLInputElement>(null);
  const { busy, words, refused, proof, isProved, add } = useAdding(name, onAdded);
  const isNameMissing = name.trim() === '';
  const isProofMissing = !isProved && proof.isMissing;
  const isAboutProof = refused === 'PASSWORD_WRONG' || refused === 'FACTOR_WRONG';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isNameMissing) return nameField.current?.focus();
    if (isProofMissing) return proofField.current?.focus();
    await add();
    proofField.current?.focus();
  };
  return (
    <form className={styles['confirm']} onSubmit={(event) => void submit(event)} noValidate>
      <p>{say('passkeys.addText')}</p>
      <PasskeyNameField ref={nameField} value={name} onChange={setName} isMissing={isAsked && isNameMissing} />
      {!isProved && <ProofField ref={proofField} proof={proof} isWrong={isAboutProof} isMissing={isAsked && isProofMissing} />}
      {words !== null && !isAboutProof && (
        <Note kind="danger" alert>
          {words}
        </Note>
      )}
      <Button kind="primary" wide submit busy={busy} waiting={isNameMissing || isProofMissing}>
        {say(isProved ? 'passkeys.again' : 'protect.next')}
      </Button>
    </form>
  );
}

interface ProofFieldProps {
  readonly proof: ReturnType<typeof useProof>;
  readonly isWrong: boolean;
  readonly isMissing: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

function ProofField({ proof, isWrong, isMissing, ref }: ProofFieldProps) {
  const say = useSay();
  const user = useUser();
  const { byFactor } = proof;
  if (byFactor !== null) {
    const missing = isMissing ? say('factor.missing') : undefined;
    return (
      <FactorField
        ref={ref}
        input={proof.factor}
        ways={byFactor}
        purpose="change"
        onChange={proof.setFactor}
        error={isWrong ? say('factor.wrong') : missing}
      />
    );
  }
  const missing = isMissing ? say('protect.needPassword') : undefined;
  return (
    <>
      <input type="text" name="username" autoComplete="username" value={user?.loginName ?? ''} readOnly hidden />
      <PasswordField
        ref={ref}
        label={say('protect.currentPassword')}
        autoComplete="current-password"
        enterKeyHint="next"
        value={proof.loginPassword}
        onChange={proof.setLoginPassword}
        error={isWrong ? say('protect.wrongPassword') : missing}
      />
    </>
  );
}
