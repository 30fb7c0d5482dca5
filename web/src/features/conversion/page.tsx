import { Suspense, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { exactFigure, figureText } from '../../domain/figures.ts';
import { useDraft } from '../../form/draft.ts';
import { firstError } from '../../form/problem.ts';
import { buttonText } from '../../form/texts.ts';
import { useProblemText } from '../../form/use-problem-text.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useSearch } from '../../navigation/hooks.ts';
import { availableOf, useHoldings } from '../../session/assets.ts';
import { useAmountsHidden } from '../../session/preferences.ts';
import { announce } from '../../ui/announce.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { Figure } from '../../ui/figure.tsx';
import { later } from '../../ui/later.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './conversion.module.css';
import { conversionDraft } from './model/content.ts';
import type { Coin, ConversionAction, ConversionInputs } from './model/conversion.ts';
import { amountDecimals, conversionTexts, defaultPair, estimate, maxOf, problems, reduce } from './model/conversion.ts';
import { useConverting } from './model/use-converting.ts';
import { CoinChoice } from './parts/coin-choice.tsx';
import { LiveRate } from './parts/live-rate.tsx';
import { useCoins, useLiveRate } from './queries.ts';

/** What is below the form, and what is over it once a rate was asked for, come behind it. */
const ConversionHistory = later(async () => (await import('./parts/history.tsx')).ConversionHistory);
const ConvertingSheets = later(async () => (await import('./parts/converting-sheets.tsx')).ConvertingSheets);

/** What the link asks for, else the draft of this tab, else USDT into the first coin. */
function useInputs(coins: readonly string[]) {
  const asked = useSearch<'/flashExchange'>();
  const linked = asked.from !== undefined || asked.to !== undefined;
  return useDraft<ConversionInputs>({
    key: 'draft-conversion',
    shape: conversionDraft,
    begin: (kept) => {
      const isKept = kept !== null && !linked && coins.includes(kept.from) && coins.includes(kept.to);
      return isKept ? kept : { ...defaultPair(coins, asked), amount: '' };
    },
    isEmpty: ({ amount }) => amount === '',
  });
}

/** One coin into another: the form with its live rate, and one's own conversions beside or below it. Both come at once, so that nothing moves. */
export function ConversionPage() {
  const say = useSay();
  const { rows, failed, retry } = useCoins();
  if (rows === null && !failed) return <SkeletonRows rows={6} />;
  return (
    <div className={styles['page']}>
      {rows === null && <ErrorState title={say('shell.failure.network')} text={say('conversion.form.failed')} onRetry={retry} />}
      {rows !== null && (rows.length < 2 ? <EmptyState text={say('conversion.form.off')} /> : <ConversionForm coins={rows} />)}
      <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
        <ConversionHistory />
      </Suspense>
    </div>
  );
}

function ConversionForm({ coins }: { readonly coins: readonly Coin[] }) {
  const say = useSay();
  const style = useNumberStyle();
  const [inputs, setInputs] = useInputs(coins.map(({ coin }) => coin));
  const [shown, setShown] = useState(false);
  const amountField = useRef<HTMLInputElement>(null);
  const holdings = useHoldings();
  const rate = useLiveRate(inputs);
  const converting = useConverting();
  const facts = { coins, available: availableOf(holdings.rows, inputs.from), prices: rate.isOld ? null : rate.prices };
  const found = problems(inputs, facts);
  const problem = firstError(found);
  const problemText = useProblemText(conversionTexts, (value, name) =>
    name === 'coin' ? value : figureText(exactFigure(value, 'owned', style)),
  );
  const [from, to] = [inputs.from.toUpperCase(), inputs.to.toUpperCase()];

  const act = (action: ConversionAction) => {
    setInputs(reduce(inputs, action));
    setShown(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (problem === null) converting.press(inputs);
    else amountField.current?.focus();
  };
  const swap = () => {
    act({ type: 'swap' });
    announce(say('conversion.form.swapped', { from: to, to: from }));
  };
  if (facts.available === null && holdings.failed)
    return <ErrorState title={say('shell.failure.network')} text={say('conversion.form.noBalances')} onRetry={holdings.retry} />;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{say('conversion.form.text')}</p>
      <div className={styles['sides']}>
        <CoinChoice
          label={say('conversion.form.from')}
          coins={coins}
          chosen={inputs.from}
          onChoose={(coin) => act({ type: 'from', coin })}
        />
        <IconButton icon="swap" label={say('conversion.form.swap')} onPress={swap} className={styles['swap']} />
        <CoinChoice label={say('conversion.form.to')} coins={coins} chosen={inputs.to} onChoose={(coin) => act({ type: 'to', coin })} />
      </div>
      <DecimalInput
        ref={amountField}
        label={say('conversion.form.amount')}
        aside={<Available coin={inputs.from} available={facts.available} />}
        value={inputs.amount}
        onChange={(amount) => act({ type: 'amount', amount })}
        onBlur={() => setShown(inputs.amount !== '')}
        decimals={amountDecimals}
        unit={from}
        error={problemText(shown ? problem : null)}
        max={maxOf(inputs, facts)}
        enterKeyHint="go"
      />
      <LiveRate inputs={inputs} rate={rate} brought={estimate(inputs, facts)} coins={coins} />
      <Button kind="primary" wide submit busy={converting.busy} waiting={problem !== null}>
        {problem === null ? say('conversion.form.submit') : say(buttonText(conversionTexts, problem))}
      </Button>
      <Suspense fallback={null}>
        <ConvertingSheets controls={converting} onDone={() => act({ type: 'amount', amount: '' })} />
      </Suspense>
    </form>
  );
}

function Available({ coin, available }: { readonly coin: string; readonly available: string | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <span>
      {say('conversion.form.available')}{' '}
      <Figure
        figure={exactFigure(available, 'owned', style)}
        unit={coin.toUpperCase()}
        masked={masked && available !== null}
        className={styles['available']}
      />
    </span>
  );
}
