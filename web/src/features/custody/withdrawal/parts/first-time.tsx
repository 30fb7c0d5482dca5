import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import type { WithdrawalInputs } from '../model/content.ts';
import { hasArrived } from '../model/states.ts';
import { testAmountOf } from '../model/terms.ts';
import { useWithdrawals, type Preview } from '../queries.ts';
import styles from '../withdrawal.module.css';

interface FirstTimeProps {
  readonly inputs: WithdrawalInputs;
  readonly terms: Preview;
  readonly price: string | null;
  readonly onUse: (amount: string) => void;
}

/** To an address at which nothing has arrived yet a small amount goes first. */
export function FirstTime({ inputs: { address, amount }, terms, price, onUse }: FirstTimeProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { rows } = useWithdrawals();
  const test = amount === '' || address === '' ? null : testAmountOf(amount, terms, price);
  if (test === null || rows === null || hasArrived(rows, terms.channel, address)) return null;
  const shown = isolated(`${figureText(exactFigure(test, 'cost', style))} ${terms.coin.toUpperCase()}`);
  return (
    <Note>
      <p>{say('withdraw.form.first')}</p>
      <p className={styles['needLink']}>
        <Button small onPress={() => onUse(test)}>
          {say('withdraw.form.useTest', { amount: shown })}
        </Button>
      </p>
    </Note>
  );
}
