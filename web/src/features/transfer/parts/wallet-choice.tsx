import { useId } from 'react';
import { amountFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Wallet } from '../../../session/assets.ts';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { walletTitles } from '../../../session/wallets.ts';
import { Figure } from '../../../ui/figure.tsx';
import type { TransferFacts } from '../model/transfer.ts';
import styles from '../transfer.module.css';

interface WalletChoiceProps {
  readonly label: string;
  readonly wallets: readonly Wallet[];
  readonly chosen: Wallet;
  readonly available: TransferFacts['available'];
  readonly onChoose: (wallet: Wallet) => void;
}

/** The wallets side by side with what each has available: native radio buttons drawn as tiles. */
export function WalletChoice({ label, wallets, chosen, available, onChoose }: WalletChoiceProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const name = useId();
  return (
    <fieldset className={styles['choice']}>
      <legend>{label}</legend>
      <div className={styles['tiles']}>
        {wallets.map((wallet) => (
          <label key={wallet} className={styles['tile']}>
            <input type="radio" name={name} checked={wallet === chosen} onChange={() => onChoose(wallet)} />
            <span>{say(walletTitles[wallet])}</span>
            <Figure
              figure={amountFigure(available?.[wallet] ?? null, 'usdt', 'owned', style)}
              masked={masked && available !== null}
              className={styles['tileFigure']}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
