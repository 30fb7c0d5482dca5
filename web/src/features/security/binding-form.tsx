import { AddressField } from '../../form/codes/address-field.tsx';
import { CodeField } from '../../form/codes/code-field.tsx';
import { FactorField } from '../../form/factor/factor-field.tsx';
import { OwnPasswordField } from '../../form/factor/own-password.tsx';
import { buttonText } from '../../form/texts.ts';
import type { PlainMessageId } from '../../i18n/text.tsx';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import type { Channel } from '../../form/codes/sent-code.ts';
import { asksOldCode, bindTexts, type BindFacts, type BindStep } from './model/bind.ts';
import { masked } from './model/masked.ts';
import { useBinding } from './model/use-binding.ts';
import styles from './security.module.css';

const submitTexts: Readonly<Record<Channel, Readonly<Record<BindStep, PlainMessageId>>>> = {
  email: { bind: 'bind.email.submit', change: 'bind.email.change', remove: 'bind.email.remove' },
  phone: { bind: 'bind.phone.submit', change: 'bind.phone.change', remove: 'bind.phone.remove' },
};

interface BindingFormProps {
  readonly facts: BindFacts;
  readonly onDone: () => void;
  /** The way back to what is bound; null where nothing is. */
  readonly onCancel: (() => void) | null;
}

type Binding = ReturnType<typeof useBinding>;

/** The new address and the code that was sent to it. */
function NewFields({ binding, facts: { channel, step } }: { readonly binding: Binding; readonly facts: BindFacts }) {
  const say = useSay();
  const { inputs, addressRef, codeRef, sending, to, change, errorOf, showMissingAddress } = binding;
  const isChange = step === 'change';
  return (
    <>
      <AddressField
        ref={addressRef}
        channel={channel}
        inputs={inputs}
        {...(isChange ? { label: say(channel === 'email' ? 'bind.email.new' : 'bind.phone.new') } : {})}
        onChange={(changes) => change(changes, 'address')}
        error={errorOf('address')}
      />
      <CodeField
        ref={codeRef}
        {...(isChange ? { label: say(channel === 'email' ? 'bind.email.newCode' : 'bind.phone.newCode') } : {})}
        value={inputs.code}
        onChange={(code) => change({ code }, 'code')}
        error={errorOf('code')}
        sending={sending}
        to={to}
        onMissing={showMissingAddress}
        showsInbox={!isChange}
        enterKeyHint="next"
      />
    </>
  );
}

/** Codes and addresses of a binding, its change or its removal; what was wrong is said at its field. */
export function BindingForm({ facts, onDone, onCancel }: BindingFormProps) {
  const say = useSay();
  const { channel, step, bound } = facts;
  const binding = useBinding(facts, onDone);
  const { inputs, factor, problem, busy, general, oldCodeRef, passwordRef, oldSending, change, errorOf, showMissingAddress, submit } =
    binding;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {bound !== null && asksOldCode(facts) && (
        <CodeField
          ref={oldCodeRef}
          label={say('bind.oldCode', { address: masked(channel, bound) })}
          value={inputs.oldCode}
          onChange={(oldCode) => change({ oldCode }, 'oldCode')}
          error={errorOf('oldCode')}
          sending={oldSending}
          to={bound}
          shownTo={masked(channel, bound)}
          onMissing={showMissingAddress}
          enterKeyHint="next"
        />
      )}
      {step !== 'remove' && <NewFields binding={binding} facts={facts} />}
      <OwnPasswordField
        ref={passwordRef}
        label={say('security.password.old')}
        value={inputs.password}
        onChange={(password) => change({ password }, 'password')}
        error={errorOf('password')}
      />
      {factor.isAsked && <FactorField {...factor.props} />}
      {step === 'change' && <p>{say('bind.pause')}</p>}
      {general !== null && (
        <Note kind="danger" alert>
          {general}
        </Note>
      )}
      <Button kind={step === 'remove' ? 'danger' : 'primary'} wide submit busy={busy} waiting={problem !== null || factor.isMissing}>
        {problem !== null ? say(buttonText(bindTexts, problem)) : factor.isMissing ? factor.missing : say(submitTexts[channel][step])}
      </Button>
      {onCancel !== null && (
        <Button wide onPress={onCancel}>
          {say('shell.common.cancel')}
        </Button>
      )}
    </form>
  );
}
