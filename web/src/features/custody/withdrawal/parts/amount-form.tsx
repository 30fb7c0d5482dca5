import { Suspense, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useDraft } from '../../../../form/draft.ts';
import { useMarks } from '../../../../form/marks.ts';
import { errorAt, firstError } from '../../../../form/problem.ts';
import { buttonText } from '../../../../form/texts.ts';
import { useProblemText } from '../../../../form/use-problem-text.ts';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../../../navigation/hooks.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { later } from '../../../../ui/later.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { useSheet } from '../../../../ui/use-sheet.ts';
import { networkName } from '../../model/networks.ts';
import { withdrawalDraft, type WithdrawalInputs } from '../model/content.ts';
import { problems, withdrawalTexts, type WithdrawalFacts } from '../model/problems.ts';
import { useWithdrawing, type WithdrawingControls } from '../model/use-withdrawing.ts';
import { AddressChoice } from './address-choice.tsx';
import { AmountField } from './amount-field.tsx';
import { FirstTime } from './first-time.tsx';
import { Needs } from './needs.tsx';
import { AmountPreview, TermsCard } from './terms-card.tsx';
import { useAddressBook, useChannels, usePrice, useTerms, type Channel, type Preview } from '../queries.ts';
import styles from '../withdrawal.module.css';

const AddAddressSheet = later(async () => (await import('./add-address-sheet.tsx')).AddAddressSheet);
const WithdrawingSheets = later(async () => (await import('./withdrawing-sheets.tsx')).WithdrawingSheets, 'withdrawals');

/** One withdrawal by a channel: where to, how much, what it costs and what arrives. */
export function AmountPart() {
  const say = useSay();
  const { channel: asked } = useSearch<'/withdraw/drawings'>();
  const channels = useChannels();
  const channel = channels.find(({ rechargeName }) => rechargeName === asked) ?? (asked === undefined ? channels[0] : undefined);
  if (channel === undefined) {
    return (
      <EmptyState
        text={say('withdraw.page.unknown')}
        action={
          <ButtonLink to="/withdraw" replace>
            {say('withdraw.page.choose')}
          </ButtonLink>
        }
      />
    );
  }
  return <ChannelForm key={channel.rechargeName} channel={channel} />;
}

function ChannelForm({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const { terms, failed, isOld, busy, retry } = useTerms(channel.rechargeName);
  if (terms === null) {
    if (!failed) return <SkeletonRows rows={6} leading={false} />;
    return <ErrorState title={say('shell.failure.network')} text={say('withdraw.page.failed')} retrying={busy} onRetry={retry} />;
  }
  return (
    <div className={styles['page']}>
      <h2 className={styles['channel']}>
        {terms.coin.toUpperCase()} <bdi>{networkName(channel.rechargeName)}</bdi>
      </h2>
      <AmountForm terms={terms}>
        {isOld && <Note kind="warn">{say('withdraw.page.old')}</Note>}
        <Needs terms={terms} onDue={retry} />
      </AmountForm>
      <TermsCard terms={terms} />
    </div>
  );
}

interface AmountFormProps {
  readonly terms: Preview;
  readonly children: ReactNode;
}

/** What is typed, what is known around it, and what is wrong with it. */
function useWithdrawalForm(terms: Preview) {
  const { address: linked } = useSearch<'/withdraw/drawings'>();
  const { book, failed, busy, retry } = useAddressBook();
  const own = book?.addresses.filter(({ channel }) => channel === terms.channel) ?? null;
  const [typed, setInputs] = useDraft<WithdrawalInputs>({
    key: 'draft-withdrawal',
    shape: withdrawalDraft,
    subject: terms.channel,
    begin: (kept) => ({ address: linked ?? kept?.address ?? '', amount: kept?.amount ?? '' }),
    isEmpty: ({ amount }) => amount === '',
  });
  // One address alone needs no choice.
  const inputs = typed.address === '' && own?.length === 1 ? { ...typed, address: own[0]?.address ?? '' } : typed;
  const facts: WithdrawalFacts = { terms, addresses: own, price: usePrice(terms.coin) };
  const found = problems(inputs, facts);
  return {
    inputs,
    change: (changes: Partial<WithdrawalInputs>) => setInputs({ ...inputs, ...changes }),
    own,
    facts,
    found,
    failed,
    busy,
    retry,
  };
}

function AmountForm({ terms, children }: AmountFormProps) {
  const say = useSay();
  const style = useNumberStyle();
  const form = useWithdrawalForm(terms);
  const { inputs, change, facts, found } = form;
  const marks = useMarks<'address' | 'amount'>();
  const amountField = useRef<HTMLInputElement>(null);
  const addressField = useRef<HTMLDivElement>(null);
  const withdrawing = useWithdrawing();
  const navigator = useNavigator();
  const sheet = useSheet(['add-address']);
  const problem = firstError(found);
  const text = useProblemText(withdrawalTexts, (value, name) => (name === 'coin' ? value : figureText(exactFigure(value, 'owned', style))));
  const errorOf = (field: 'address' | 'amount') => text(marks.has(field) ? errorAt(found, field) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marks.mark('address', 'amount');
    if (problem === null) withdrawing.press({ channel: terms.channel, coin: terms.coin, ...inputs });
    else if (problem.fields[0] === 'amount') amountField.current?.focus();
    else addressField.current?.focus();
  };
  const finish = () => {
    change({ amount: '' });
    marks.clear();
    void navigator.navigate({ to: '/withdraw' });
  };
  return (
    <>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {children}
        <AddressChoice
          ref={addressField}
          channel={terms.channel}
          list={form}
          chosen={inputs.address}
          onChoose={(address) => change({ address })}
          onAdd={() => sheet.open('add-address')}
          error={errorOf('address')}
        />
        <AmountField
          ref={amountField}
          terms={terms}
          price={facts.price}
          value={inputs.amount}
          onChange={(amount) => {
            change({ amount });
            marks.unmark('amount');
          }}
          onBlur={() => inputs.amount !== '' && marks.mark('amount')}
          error={errorOf('amount')}
        />
        <AmountPreview amount={inputs.amount} terms={terms} />
        <FirstTime inputs={inputs} terms={terms} price={facts.price} onUse={(amount) => change({ amount })} />
        <Button kind="primary" wide submit busy={withdrawing.busy} waiting={problem !== null}>
          {say(problem === null ? 'withdraw.form.submit' : buttonText(withdrawalTexts, problem))}
        </Button>
        <p className={styles['fine']}>{say('withdraw.page.nothing')}</p>
      </form>
      <FormSheets withdrawing={withdrawing} terms={terms} onAddress={(address) => change({ address })} onDone={finish} />
    </>
  );
}

interface FormSheetsProps {
  readonly withdrawing: WithdrawingControls;
  readonly terms: Preview;
  readonly onAddress: (address: string) => void;
  readonly onDone: () => void;
}

/** What is over the form, beside it: sheets have forms of their own, and a form is never in another. */
function FormSheets({ withdrawing, terms, onAddress, onDone }: FormSheetsProps) {
  const sheet = useSheet(['add-address']);
  return (
    <Suspense fallback={null}>
      <WithdrawingSheets controls={withdrawing} terms={terms} onDone={onDone} />
      {sheet.opened === 'add-address' && (
        <AddAddressSheet
          channel={terms.channel}
          onAdded={(address) => {
            onAddress(address);
            sheet.close();
          }}
          onClose={sheet.close}
        />
      )}
    </Suspense>
  );
}
