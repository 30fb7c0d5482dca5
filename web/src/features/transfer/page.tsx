import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { exactFigure, figureText } from '../../domain/figures.ts';
import { useDraft } from '../../form/draft.ts';
import { firstError } from '../../form/problem.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useHoldings } from '../../session/assets.ts';
import { useAmountsHidden } from '../../session/preferences.ts';
import { useSettings } from '../../session/settings.ts';
import { isBusy } from '../../session/submission/machine.ts';
import { transferWallets, walletTitles } from '../../session/wallets.ts';
import { announce } from '../../ui/announce.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Figure } from '../../ui/figure.tsx';
import { Receipt } from '../../ui/receipt.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { transferDraft } from './model/content.ts';
import type { TransferAction, TransferFacts, TransferInputs, TransferSummary } from './model/transfer.ts';
import { amountDecimals, defaultPair, isPossible, maxOf, problems, reduce, within, summarise, transferTexts } from './model/transfer.ts';
import { Done, Refused, Unknown } from './parts/outcome.tsx';
import { ReviewReceipt, useBalanceRows } from './parts/transfer-receipt.tsx';
import { WalletChoice } from './parts/wallet-choice.tsx';
import { newestTransferId, useTransferFacts, useTransferSubmission } from './queries.ts';
import styles from './transfer.module.css';

type Wallets = ReturnType<typeof transferWallets>;

function useWallets(): Wallets {
  const settings = useSettings();
  const { rows } = useHoldings();
  return transferWallets(settings, rows);
}

/** What the link asks for, else the draft of this tab, else the first two wallets. */
function useInputs(wallets: Wallets) {
  const asked = useSearch<'/exchange'>();
  const linked = asked.from !== undefined || asked.to !== undefined;
  return useDraft<TransferInputs>({
    key: 'draft-transfer',
    shape: transferDraft,
    begin: (kept) => ({
      ...(linked || kept === null || !isPossible(kept, wallets) ? defaultPair(wallets, asked) : kept),
      amount: kept?.amount ?? '',
    }),
    isEmpty: ({ amount }) => amount === '',
  });
}

/** Moves USDT between the own wallets; where all is in one wallet and no other is open, there is nothing to move. */
export function TransferPage() {
  const say = useSay();
  const wallets = useWallets();
  const { rows } = useHoldings();
  // Who has moved everything out of a wallet that is not open still sees what became of it.
  const [last, setLast] = useState<Wallets | null>(null);
  if (wallets.from.length > 0 && wallets.from.join() !== last?.from.join()) setLast(wallets);
  const shown = wallets.from.length > 0 ? wallets : last;
  if (shown !== null) return <Transfer wallets={shown} />;
  if (rows === null) return <SkeletonRows rows={4} />;
  return (
    <EmptyState
      text={say('transfer.form.oneWallet')}
      action={
        <ButtonLink kind="primary" to="/wallet">
          {say('shell.title.wallet')}
        </ButtonLink>
      }
    />
  );
}

function Transfer({ wallets }: { readonly wallets: Wallets }) {
  const [inputs, setInputs] = useInputs(wallets);
  const submission = useTransferSubmission();
  const navigator = useNavigator();
  const { state } = submission;
  const finished = state.step === 'done';
  useEffect(() => {
    if (finished) setInputs((before) => ({ ...before, amount: '' }));
  }, [finished, setInputs]);
  if (state.step === 'unknown') {
    return <Unknown content={state.content} search={state.search} onRetry={submission.retry} onCheckAgain={submission.checkAgain} />;
  }
  const leave = () => {
    submission.dismiss();
    if (navigator.canGoBack()) navigator.back();
    else void navigator.navigate({ to: '/wallet', replace: true });
  };
  return (
    <>
      <TransferForm wallets={wallets} inputs={inputs} setInputs={setInputs} submission={submission} />
      {state.step === 'done' && <Done content={state.content} result={state.result} onDone={leave} />}
    </>
  );
}

interface TransferFormProps {
  readonly wallets: Wallets;
  readonly inputs: TransferInputs;
  readonly setInputs: (inputs: TransferInputs) => void;
  readonly submission: ReturnType<typeof useTransferSubmission>;
}

/** Why a press led back to the form: the server was silent, or a balance moved. */
type Return = 'not-sent' | 'changed' | null;

/** What the form knows and does; the drawing below only shows it. */
function useTransferForm({ wallets, inputs, setInputs, submission }: TransferFormProps, focusAmount: () => void) {
  const { facts, holdings } = useTransferFacts();
  const { state } = submission;
  const [shown, setShown] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const [returned, setReturned] = useState<Return>(null);
  const wasChecking = useRef(false);
  const problem = firstError(problems(inputs, facts));
  const style = useNumberStyle();
  const problemText = useProblemText(transferTexts, (value) => figureText(exactFigure(value, 'owned', style)));
  const summary = summarise(inputs, facts);
  const busy = preparing || isBusy(state);

  useEffect(() => {
    if (wasChecking.current && state.step === 'idle') setReturned('changed');
    wasChecking.current = state.step === 'checking';
  }, [state.step]);

  const act = (action: TransferAction) => {
    setInputs(within(reduce(inputs, action), wallets));
    setShown(false);
    setReturned(null);
    submission.dismiss();
  };
  const press = async ({ fromBefore, toBefore }: TransferSummary) => {
    setPreparing(true);
    setReturned(null);
    try {
      submission.press({ ...inputs, fromBefore, toBefore, afterRecord: await newestTransferId() });
    } catch {
      setReturned('not-sent');
    } finally {
      setPreparing(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (busy || state.step === 'done') return;
    if (problem === null && summary !== null) void press(summary);
    else focusAmount();
  };
  const text = problemText(shown ? problem : null);
  return { facts, holdings, problem, text, summary, busy, returned, act, submit, leave: () => setShown(inputs.amount !== '') };
}

function TransferForm({ wallets, inputs, setInputs, submission }: TransferFormProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { state } = submission;
  const amountField = useRef<HTMLInputElement>(null);
  const form = useTransferForm({ wallets, inputs, setInputs, submission }, () => amountField.current?.focus());
  const { facts, holdings, problem, text, summary, returned, act } = form;

  if (facts.available === null && holdings.failed) {
    return <ErrorState title={say('shell.failure.network')} text={say('transfer.form.failed')} onRetry={holdings.retry} />;
  }
  return (
    <form className={styles['page']} onSubmit={form.submit} noValidate>
      <p>{say('transfer.form.text')}</p>
      <Sides wallets={wallets} inputs={inputs} facts={facts} act={act} />
      <DecimalInput
        ref={amountField}
        label={say('transfer.form.amount')}
        aside={<Available inputs={inputs} facts={facts} />}
        value={inputs.amount}
        onChange={(amount) => act({ type: 'amount', amount })}
        onBlur={form.leave}
        decimals={amountDecimals}
        step="1"
        unit="USDT"
        hint={say('transfer.form.hint')}
        error={text}
        max={maxOf(inputs, facts)}
        maxLabel={say('transfer.form.all')}
        enterKeyHint="go"
      />
      {summary !== null && <Balances inputs={inputs} summary={summary} />}
      {state.step === 'refused' && <Refused failure={state.failure} />}
      {returned !== null && (
        <Note kind="warn" alert>
          {say(returned === 'changed' ? 'transfer.form.changed' : 'transfer.form.notSent')}
        </Note>
      )}
      <Button kind="primary" wide submit busy={form.busy} waiting={problem !== null}>
        {problem === null
          ? say('transfer.form.submit', { amount: `\u2066${figureText(exactFigure(inputs.amount, 'owned', style))}\u2069` })
          : say(buttonText(transferTexts, problem))}
      </Button>
      <Review submission={submission} />
    </form>
  );
}

interface SidesProps {
  readonly wallets: Wallets;
  readonly inputs: TransferInputs;
  readonly facts: TransferFacts;
  readonly act: (action: TransferAction) => void;
}

/** Out of which wallet, into which, and the arrow that swaps the two. */
function Sides({ wallets, inputs, facts, act }: SidesProps) {
  const say = useSay();
  const swap = () => {
    act({ type: 'swap' });
    announce(say('transfer.form.swapped', { from: say(walletTitles[inputs.to]), to: say(walletTitles[inputs.from]) }));
  };
  return (
    <div className={styles['wallets']}>
      <WalletChoice
        label={say('transfer.form.from')}
        wallets={wallets.from}
        chosen={inputs.from}
        available={facts.available}
        onChoose={(wallet) => act({ type: 'from', wallet })}
      />
      {isPossible({ from: inputs.to, to: inputs.from }, wallets) && (
        <IconButton icon="swap" label={say('transfer.form.swap')} onPress={swap} className={styles['swap']} />
      )}
      <WalletChoice
        label={say('transfer.form.to')}
        wallets={wallets.to}
        chosen={inputs.to}
        available={facts.available}
        onChoose={(wallet) => act({ type: 'to', wallet })}
      />
    </div>
  );
}

function Available({ inputs, facts }: Pick<SidesProps, 'inputs' | 'facts'>) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <span>
      {say('transfer.form.available')}{' '}
      <Figure
        figure={exactFigure(facts.available?.[inputs.from] ?? null, 'owned', style)}
        unit="USDT"
        masked={masked && facts.available !== null}
        className={styles['available']}
      />
    </span>
  );
}

function Balances({ inputs, summary }: { readonly inputs: TransferInputs; readonly summary: TransferSummary }) {
  const say = useSay();
  const rows = useBalanceRows({ ...inputs, ...summary });
  return (
    <section className={styles['balances']} aria-label={say('transfer.form.balances')}>
      <Receipt rows={rows} />
    </section>
  );
}

function Review({ submission }: Pick<TransferFormProps, 'submission'>) {
  const say = useSay();
  const style = useNumberStyle();
  const { state, yes, no } = submission;
  if (state.step !== 'confirming') return null;
  const amount = `\u2066${figureText(exactFigure(state.content.amount, 'owned', style))}\u2069`;
  return (
    <Sheet
      open
      onClose={no}
      title={say('transfer.review.title')}
      foot={
        <div className={styles['reviewActions']}>
          <Button onPress={no}>{say('transfer.review.back')}</Button>
          <Button kind="primary" onPress={yes}>
            {say('transfer.form.submit', { amount })}
          </Button>
        </div>
      }
    >
      <ReviewReceipt content={state.content} />
    </Sheet>
  );
}
