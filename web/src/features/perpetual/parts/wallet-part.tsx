import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useHoldings } from '../../../session/assets.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { contractWallet, type ContractWallet } from '../model/wallet.ts';
import { useOpenOrders, usePositions } from '../queries.ts';

const ROWS = ['equity', 'openResult', 'inPositions', 'inOrders', 'free'] as const satisfies readonly (keyof ContractWallet)[];

/** Equity, used and free margin of the contract wallet. */
export function WalletPart({ masked }: { readonly masked: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const wallet = contractWallet(useHoldings().rows, usePositions().rows, useOpenOrders().rows);
  return (
    <Receipt
      label={say('perpetual-parts.wallet.title')}
      rows={ROWS.map((row) => ({
        key: row,
        label: say(`perpetual-parts.wallet.${row}`),
        value: (
          <Figure
            figure={exactFigure(wallet?.[row] ?? null, row === 'openResult' ? 'result' : 'owned', style)}
            unit="USDT"
            masked={masked}
            {...(row === 'openResult' && { tone: 'signed' as const })}
          />
        ),
        strong: row === 'equity',
      }))}
    />
  );
}
