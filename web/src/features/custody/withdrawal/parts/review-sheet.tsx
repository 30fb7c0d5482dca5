import { Suspense, useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { subtract } from '../../../../domain/decimal.ts';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { FactorField } from '../../../../form/factor/factor-field.tsx';
import { useFactor } from '../../../../form/factor/use-factor.ts';
import { failureText } from '../../../../form/failure-text.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { isBusy } from '../../../../session/submission/machine.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { PasswordField } from '../../../../ui/field.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { later } from '../../../../ui/later.ts';
import { Receipt } from '../../../../ui/receipt.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import parts from '../../../../ui/ticket-parts.module.css';
import { networkName } from '../../model/networks.ts';
import type { WithdrawalContent } from '../model/content.ts';
import { isOfProof, type ReviewNote, type WithdrawingControls } from '../model/use-withdrawing.ts';
import type { Preview } from '../queries.ts';
import { AddressText } from './address-text.tsx';

const WithdrawalCode = later(async () => (await import('./withdrawal-code.tsx')).WithdrawalCode, 'codes');

interface ReviewSheetProps {
  readonly controls: WithdrawingControls;
  readonly content: WithdrawalContent;
  /** Of the amount, at this moment. */
  readonly terms: Preview;
  readonly note: ReviewNote;
  readonly onClose: () => void;
}

/** The withdrawal once more before it leaves, and what proves who asks. */
export function ReviewSheet(props: ReviewSheetProps) {
  const say = useSay();
  return (
    <Sheet open holds step={props.note ?? undefined} onClose={props.onClose} title={say('withdraw.review.title')}>
      <ReviewForm {...props} />
    </Sheet>
  );
}

/** The trade password, and the codes where some are asked for. */
function useProofOfOwner({ controls: { submission, yes }, terms }: ReviewSheetProps) {
  const say = useSay();
  const { state } = submission;
  const [isStale, setStale] = useState(false);
  // What was refused is said until something is entered.
  const failure = state.step === 'refused' && isOfProof(state.failure) && !isStale ? state.failure : null;
  const [tradePassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isAsked, setAsked] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const typed = () => setStale(true);
  const factor = useFactor(failure, typed);
  const lead = useEffectEvent(() => {
    if (failure === null) return;
    if (factor.isAbout(failure)) factor.demand();
    else (failure.reason === 'CODE_WRONG' ? codeField : password).current?.focus();
  });
  useEffect(() => lead(), [failure]);
  const isCodeMissing = terms.needsCode && code === '';
  return {
    failure,
    password,
    codeField,
    factor,
    tradePassword,
    code,
    isAsked,
    isMissing: tradePassword === '' || isCodeMissing || factor.isMissing,
    missing:
      tradePassword === '' ? say('withdraw.review.passwordMissing') : isCodeMissing ? say('withdraw.review.codeMissing') : factor.missing,
    typePassword: (text: string) => {
      setPassword(text);
      typed();
    },
    typeCode: (text: string) => {
      setCode(text);
      typed();
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      setAsked(true);
      if (tradePassword === '') password.current?.focus();
      else if (isCodeMissing) codeField.current?.focus();
      else if (factor.isMissing) factor.focus();
      else {
        setStale(false);
        yes({ tradePassword, code, ...factor.parameter });
      }
    },
  };
}

function ReviewForm(props: ReviewSheetProps) {
  const { controls, content, terms, note, onClose } = props;
  const say = useSay();
  const style = useNumberStyle();
  const {
    failure,
    factor,
    password,
    codeField,
    tradePassword,
    code,
    isAsked,
    isMissing,
    missing: need,
    typePassword,
    typeCode,
    submit,
  } = useProofOfOwner(props);
  const unit = content.coin.toUpperCase();
  const amount = isolated(`${figureText(exactFigure(content.amount, 'cost', style))} ${unit}`);
  const isOfPassword = failure?.reason === 'PASS_WRONG' || failure?.reason === 'PASS_PAUSED';
  const missing = (isAbsent: boolean, text: string) => (isAsked && isAbsent ? text : undefined);
  return (
    <form className={parts['stack']} onSubmit={submit} noValidate>
      {note !== null && (
        <Note kind="warn" alert>
          {say(note === 'changed' ? 'withdraw.review.changed' : 'withdraw.review.unreachable')}
        </Note>
      )}
      <p className={parts['sentence']}>{say('withdraw.review.sentence', { amount, network: isolated(networkName(content.channel)) })}</p>
      <ReviewReceipt content={content} terms={terms} />
      <PasswordField
        ref={password}
        label={say('withdraw.review.password')}
        autoComplete="off"
        enterKeyHint="done"
        value={tradePassword}
        onChange={typePassword}
        error={
          isOfPassword && failure !== null
            ? failureText(failure, say)
            : missing(tradePassword === '', say('withdraw.review.passwordMissing'))
        }
      />
      {terms.needsCode && (
        <Suspense fallback={null}>
          <WithdrawalCode
            ref={codeField}
            value={code}
            onChange={typeCode}
            error={failure?.reason === 'CODE_WRONG' ? failureText(failure, say) : missing(code === '', say('withdraw.review.codeMissing'))}
          />
        </Suspense>
      )}
      {factor.isAsked && <FactorField {...factor.props} error={factor.props.error ?? missing(factor.isMissing, factor.missing)} />}
      {failure !== null && !isOfPassword && failure.reason !== 'CODE_WRONG' && factor.props.error === undefined && (
        <Note kind="danger" alert>
          {failureText(failure, say)}
        </Note>
      )}
      <p className={parts['fine']}>{say('withdraw.review.final')}</p>
      <div className={parts['actions']}>
        <Button onPress={onClose}>{say('withdraw.review.back')}</Button>
        <Button kind="primary" submit busy={isBusy(controls.submission.state)} waiting={isMissing}>
          {isMissing ? need : say('withdraw.review.yes', { amount })}
        </Button>
      </div>
    </form>
  );
}

function ReviewReceipt({ content, terms }: Pick<ReviewSheetProps, 'content' | 'terms'>) {
  const say = useSay();
  const style = useNumberStyle();
  const unit = content.coin.toUpperCase();
  const figure = (amount: string, meaning: 'owned' | 'cost') => <Figure figure={exactFigure(amount, meaning, style)} unit={unit} />;
  return (
    <Receipt
      label={say('withdraw.review.title')}
      rows={[
        { key: 'to', label: say('withdraw.review.to'), value: <AddressText address={content.address} /> },
        { key: 'network', label: say('withdraw.terms.network'), value: <bdi>{networkName(content.channel)}</bdi> },
        { key: 'amount', label: say('withdraw.form.amount'), value: figure(content.amount, 'cost') },
        { key: 'fee', label: say('withdraw.form.fee'), value: figure(content.fee, 'cost') },
        {
          key: 'received',
          label: say('withdraw.form.received'),
          value: figure(subtract(content.amount, content.fee), 'owned'),
          strong: true,
        },
        {
          key: 'balance',
          label: say('withdraw.review.available'),
          before: figure(terms.available, 'owned'),
          value: figure(subtract(terms.available, content.amount), 'owned'),
        },
        {
          key: 'left',
          label: say('withdraw.terms.left'),
          before: <bdi>{terms.requestsLeft}</bdi>,
          value: <bdi>{Math.max(0, terms.requestsLeft - 1)}</bdi>,
        },
      ]}
    />
  );
}
