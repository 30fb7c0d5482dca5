import { useEffect, useRef, useState } from 'react';
import { isFailure } from '../api/failures.ts';
import { type PlainMessageId, useSay, useSayDescription } from '../i18n/text.tsx';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadingRing } from '../ui/ring.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ErrorState } from '../ui/states.tsx';
import { TechnicalDetails } from '../ui/technical-details.tsx';
import { differenceOf, type Shown } from './difference.ts';
import { describeFinding, sideInWords } from './finding-words.ts';
import { evidenceFile, publishedKeys, startVerifier, verify } from './verifier.ts';
import styles from './verify-sheet.module.css';
import type { VerifyAnswer } from './verify-worker.ts';

// The sheet is fetched when something that can be verified is shown: by the time it is opened the worker is there and warm.
startVerifier();

export interface VerifySheetProps {
  /** As the receipt writes it: `S-1234`, `O-1234`. */
  readonly number: string;
  readonly load: () => Promise<unknown>;
  /** The row that the page shows of it; valid evidence of something else proves nothing. */
  readonly shown: Shown | undefined;
  readonly onClose: () => void;
}

type ProofCheck =
  | { readonly step: 'loading' }
  /** `words`: the server's own, empty when there was no answer. */
  | { readonly step: 'failed'; readonly words: string; readonly notYet: boolean }
  | { readonly step: 'verified'; readonly evidence: unknown; readonly verdict: VerifyAnswer; readonly keysKnown: boolean };

/** Loads the evidence once; everything after that happens on this device and needs no network. */
function useProofCheck(load: () => Promise<unknown>) {
  const [state, setState] = useState<ProofCheck>({ step: 'loading' });
  const loaded = useRef(load);
  const run = async (held: unknown) => {
    setState({ step: 'loading' });
    try {
      const [evidence, trustedKeys] = await Promise.all([held === null ? loaded.current() : Promise.resolve(held), publishedKeys()]);
      const verdict = await verify({ evidence, trustedKeys });
      setState({ step: 'verified', evidence, verdict, keysKnown: trustedKeys !== null });
    } catch (error) {
      const words = isFailure(error) ? error.words : '';
      setState({ step: 'failed', words, notYet: isFailure(error) && error.reason === 'NOT_SETTLED' });
    }
  };
  useEffect(() => {
    void run(null);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each sheet
  }, []);
  return { state, again: () => void run(state.step === 'verified' ? state.evidence : null) };
}

/** The result of a contract computed again on this device: each step with its outcome, and the evidence as a file. */
export function VerifySheet({ number, load, shown, onClose }: VerifySheetProps) {
  const say = useSay();
  const { state, again } = useProofCheck(load);
  const done = state.step === 'verified' ? state.verdict.proved && differenceOf(number, shown, state.verdict) === null : null;
  useEffect(() => {
    if (done !== null && state.step === 'verified') announce(say(done ? provedText(state.verdict) : 'verify.notProved'));
    // oxlint-disable-next-line react/exhaustive-deps -- once for each verdict
  }, [done]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('verify.title', { number })}
      {...(state.step === 'verified' && {
        foot: (
          <div className={styles['actions']}>
            <Button onPress={again}>{say('verify.again')}</Button>
            <Button kind="primary" onPress={() => save(evidenceFile(number, state.evidence))}>
              {say('verify.save')}
            </Button>
          </div>
        ),
      })}
    >
      {state.step === 'loading' && (
        <div className={styles['loading']} role="status">
          <LoadingRing size={32} labelled={false} />
          <p>{say('verify.loading')}</p>
        </div>
      )}
      {state.step === 'failed' && (
        <ErrorState text={state.words === '' ? say('verify.failed') : state.words} onRetry={state.notYet ? undefined : again} />
      )}
      {state.step === 'verified' && <Verdict number={number} shown={shown} verdict={state.verdict} keysKnown={state.keysKnown} />}
    </Sheet>
  );
}

type Checked = Pick<VerifyAnswer, 'lines'>;

/** Prices decide contracts, stakes and positions; the fills of an order follow from its terms alone. */
function restOnPrices({ lines }: Checked): boolean {
  return lines.some(({ step }) => step === 'ticks');
}

function provedText(verdict: Checked): PlainMessageId {
  return restOnPrices(verdict) ? 'verify.proved' : 'verify.order.proved';
}

function isOfWithdrawal({ lines }: Checked): boolean {
  return lines.some(({ code }) => code.startsWith('withdrawal.'));
}

function whatIsProved(verdict: Checked): PlainMessageId {
  if (isOfWithdrawal(verdict)) return 'verify.withdrawal.text';
  if (verdict.lines.some(({ step }) => step === 'ack')) return 'verify.ack.text';
  if (verdict.lines.some(({ step }) => step === 'params')) return 'verify.params.text';
  if (restOnPrices(verdict)) return 'verify.provedText';
  return verdict.lines.some(({ code }) => code === 'order.unfilled') ? 'verify.order.unfilled' : 'verify.order.text';
}

interface VerdictProps extends Pick<VerifySheetProps, 'number' | 'shown'> {
  readonly verdict: VerifyAnswer;
  readonly keysKnown: boolean;
}

function Verdict({ number, shown, verdict, keysKnown }: VerdictProps) {
  const say = useSay();
  const difference = differenceOf(number, shown, verdict);
  const proved = verdict.proved && difference === null;
  const failed = verdict.lines.find(({ ok }) => !ok);
  const { side, stake = '', payout = '' } = verdict.recomputed;
  const why =
    failed !== undefined
      ? say('verify.notProvedText', { step: say(`verify.step.${failed.step}`) })
      : difference === 'order'
        ? say('verify.otherOrder', { other: verdict.orderId ?? '', number })
        : say('verify.otherShown', { side: sideInWords(side, say), stake, payout });
  return (
    <div className={styles['stack']}>
      <Note kind={proved ? 'info' : 'danger'}>
        <strong>{say(proved ? provedText(verdict) : 'verify.notProved')}</strong> {proved ? say(whatIsProved(verdict)) : why}
      </Note>
      <p className={styles['fine']}>{say(keysKnown ? 'verify.keys.published' : 'verify.keys.unknown')}</p>
      <p className={styles['fine']}>{say('verify.offline')}</p>
      <TechnicalDetails open={!proved}>
        <Lines lines={verdict.lines} />
        {verdict.firstKey !== null && (
          <div>
            <p className={styles['fine']}>{say('verify.keys.first')}</p>
            <p className={styles['key']} dir="ltr" lang="en">
              {verdict.firstKey}
            </p>
          </div>
        )}
      </TechnicalDetails>
    </div>
  );
}

function aboutStep(step: VerifyAnswer['lines'][number]['step'], checked: Checked): PlainMessageId {
  if (step !== 'receipt' || restOnPrices(checked)) return `verify.about.${step}`;
  return isOfWithdrawal(checked) ? 'verify.withdrawal.receipt' : 'verify.order.receipt';
}

/** Each step with its outcome, and the exact words of the verifier. */
function Lines({ lines }: Checked) {
  const say = useSay();
  const sayDescription = useSayDescription();
  return (
    // It is longer than the sheet and holds nothing to press: the focus on it lets a keyboard scroll.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ol className={styles['lines']} tabIndex={0} aria-label={say('verify.steps')}>
      {lines.map((line) => (
        <li key={line.step} className={classNames(styles['line'], !line.ok && styles['wrong'])}>
          <Icon name={line.ok ? 'check' : 'warning'} small />
          <div>
            <p className={styles['step']}>
              {say(`verify.step.${line.step}`)} <span className={styles['outcome']}>{say(line.ok ? 'verify.ok' : 'verify.wrong')}</span>
            </p>
            <p className={styles['about']}>{say(aboutStep(line.step, { lines }))}</p>
            <p className={styles['detail']}>{sayDescription(describeFinding(line, say))}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The file is made here, in the browser; its address lives until the browser has taken it. */
function save({ name, text }: { readonly name: string; readonly text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
