import type { Ref } from 'react';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useAmountsHidden } from '../../../../session/preferences.ts';
import { DecimalInput } from '../../../../ui/decimal-input.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { amountDecimals, maxOf } from '../model/terms.ts';
import type { Preview } from '../queries.ts';

interface AmountFieldProps {
  readonly terms: Preview;
  readonly price: string | null;
  readonly value: string;
  readonly onChange: (amount: string) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  readonly ref: Ref<HTMLInputElement>;
}

/** How much leaves, with all that may leave now. */
export function AmountField({ terms, price, ...field }: AmountFieldProps) {
  const say = useSay();
  return (
    <DecimalInput
      {...field}
      label={say('withdraw.form.amount')}
      aside={<Withdrawable terms={terms} />}
      decimals={amountDecimals(terms.coin)}
      unit={terms.coin.toUpperCase()}
      hint={<NotFinal terms={terms} />}
      max={maxOf(terms, price)}
      enterKeyHint="go"
    />
  );
}

function Withdrawable({ terms: { coin, withdrawable } }: { readonly terms: Preview }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <span>
      {say('withdraw.form.withdrawable')}{' '}
      <Figure figure={exactFigure(withdrawable, 'owned', style)} unit={coin.toUpperCase()} masked={masked} />
    </span>
  );
}

/** Why less can leave than is available. */
function NotFinal({ terms: { coin, available, withdrawable, notFinal } }: { readonly terms: Preview }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  if (available === withdrawable || masked) return null;
  const amount = (value: string) => isolated(`${figureText(exactFigure(value, 'owned', style))} ${coin.toUpperCase()}`);
  return say('withdraw.form.notFinal', { available: amount(available), notFinal: amount(notFinal) });
}
