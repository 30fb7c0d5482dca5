import { useRef, useState, type FormEvent } from 'react';
import { OwnerProofFields, useOwnerProof } from '../../../../form/factor/owner-proof.tsx';
import { failureText } from '../../../../form/failure-text.ts';
import { useMarks } from '../../../../form/marks.ts';
import { errorAt, firstError } from '../../../../form/problem.ts';
import { useSending } from '../../../../form/sending.ts';
import { buttonText } from '../../../../form/texts.ts';
import { useProblemText } from '../../../../form/use-problem-text.ts';
import { isolated } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import parts from '../../../../ui/ticket-parts.module.css';
import { networkName } from '../../model/networks.ts';
import { REPEATED_LETTERS } from '../model/address.ts';
import { newAddressProblems, newAddressTexts, readAddress, type NewAddressField, type NewAddressInputs } from '../model/new-address.ts';
import { TestWalletOffer } from './test-wallet-offer.tsx';
import { addAddress, useRefreshBook, type BookAddress, type Channel } from '../queries.ts';

interface AddAddressProps {
  /** The channel that it is for, unless another of `channels` is chosen. */
  readonly channel: string;
  readonly channels?: readonly Channel[];
  /** One that is in the book already and only has to be proved. */
  readonly known?: BookAddress | null;
  readonly onAdded: (address: string) => void;
  readonly onClose: () => void;
}

/** Where withdrawals may go from now on: checked as it is typed, read once more, and shown by the owner to be wanted. */
export function AddAddressSheet(props: AddAddressProps) {
  const say = useSay();
  return (
    <Sheet open holds onClose={props.onClose} title={say(props.known ? 'addresses.add.proveTitle' : 'addresses.add.title')}>
      <AddAddressForm {...props} />
    </Sheet>
  );
}

function useAddAddress({ channel, known = null, onAdded }: AddAddressProps) {
  const say = useSay();
  const refresh = useRefreshBook();
  const [inputs, setInputs] = useState<NewAddressInputs>({ channel, address: known?.address ?? '', end: '', label: known?.label ?? '' });
  const marks = useMarks<NewAddressField>();
  const { busy, failure, words, send, forget } = useSending((failed) =>
    failed.kind === 'network' ? say('addresses.add.unknown') : failureText(failed, say),
  );
  const proof = useOwnerProof(failure, forget);
  const address = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);
  const label = useRef<HTMLInputElement>(null);
  const fields = { address, end, label };
  const problems = newAddressProblems(inputs, networkName(inputs.channel));
  const problem = firstError(problems);
  const text = useProblemText(newAddressTexts, (value) => isolated(value));
  const isAboutAddress = failure !== null && /^ADDRESS_(?!LIST)/.test(failure.reason ?? '');
  const add = async () => {
    const { end: _end, ...wanted } = inputs;
    await addAddress({ ...wanted, label: wanted.label.trim() }, proof.parameter);
    await refresh();
    announce(say('addresses.add.done'));
    onAdded(inputs.address);
  };
  return {
    inputs,
    proof,
    address,
    end,
    label,
    problem,
    busy,
    isAsked: marks.has('end'),
    /** What is said of the whole form. */
    general: words !== null && !isAboutAddress && !proof.isSaid ? words : null,
    change: (changes: Partial<NewAddressInputs>) => {
      setInputs({ ...inputs, ...changes });
      for (const field of ['address', 'end', 'label'] as const) if (changes[field] !== undefined) marks.unmark(field);
      forget();
    },
    leave: (field: NewAddressField) => inputs[field] !== '' && marks.mark(field),
    errorOf: (field: NewAddressField) => {
      if (field === 'address' && isAboutAddress && words !== null) return words;
      return text(marks.has(field) ? errorAt(problems, field) : null);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      marks.mark('address', 'end', 'label');
      const at = problem?.fields[0];
      if (at !== undefined) fields[at].current?.focus();
      else if (proof.isMissing) proof.focus();
      else void send(add, (failed) => proof.takes(failed) || fields.address.current?.focus());
    },
  };
}

/** Of what is read from left to right and of no language. */
const VERBATIM = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, enterKeyHint: 'next' } as const;

function AddAddressForm(props: AddAddressProps) {
  const say = useSay();
  const { inputs, proof, address, end, label, problem, busy, isAsked, general, change, leave, errorOf, submit } = useAddAddress(props);
  const { channels = [], known = null, onClose } = props;
  const network = isolated(networkName(inputs.channel));
  return (
    <form className={parts['stack']} onSubmit={submit} noValidate>
      {channels.length > 1 && known === null ? (
        <Select label={say('addresses.add.channel')} value={inputs.channel} onChange={(channel) => change({ channel })}>
          {channels.map(({ rechargeName, rechargeType }) => (
            <option key={rechargeName} value={rechargeName}>
              {`${rechargeType.toUpperCase()} · ${networkName(rechargeName)}`}
            </option>
          ))}
        </Select>
      ) : (
        <p className={parts['sentence']}>{say('addresses.add.for', { network })}</p>
      )}
      {known === null && <TestWalletOffer channel={inputs.channel} onUse={change} />}
      <TextField
        ref={address}
        label={say('addresses.add.address')}
        hint={say('addresses.add.addressHint', { network })}
        {...VERBATIM}
        value={inputs.address}
        onChange={(typed) => change({ address: readAddress(typed) })}
        onBlur={() => leave('address')}
        error={errorOf('address')}
      />
      <TextField
        ref={end}
        label={say('addresses.add.end')}
        hint={say('addresses.add.endHint')}
        {...VERBATIM}
        maxLength={REPEATED_LETTERS}
        value={inputs.end}
        onChange={(typed) => change({ end: readAddress(typed) })}
        onBlur={() => leave('end')}
        error={errorOf('end')}
      />
      <TextField
        ref={label}
        label={say('addresses.add.label')}
        autoComplete="off"
        enterKeyHint="next"
        value={inputs.label}
        onChange={(typed) => change({ label: typed })}
        onBlur={() => leave('label')}
        error={errorOf('label')}
      />
      <OwnerProofFields proof={proof} isAsked={isAsked} />
      {general !== null && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Note kind="warn">{say('addresses.add.warning', { network })}</Note>
      <div className={parts['actions']}>
        <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
        <Button kind="primary" submit busy={busy} waiting={problem !== null || proof.isMissing}>
          {problem !== null ? say(buttonText(newAddressTexts, problem)) : proof.isMissing ? proof.missing : say('addresses.add.yes')}
        </Button>
      </div>
    </form>
  );
}
