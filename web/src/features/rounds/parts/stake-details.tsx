import { exactFigure, figureText, tickFigure } from '../../../domain/figures.ts';
import { isZero } from '../../../domain/decimal.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { SettledResult } from '../../../frame/share/card.ts';
import { ShareButton } from '../../../frame/share/share-button.tsx';
import { Moment } from '../../../product/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { atRiskOf, netOf, type OwnStake } from '../model/round.ts';
import { periodText, SideWord } from './words.tsx';

interface DetailsProps {
  readonly stake: OwnStake;
  readonly decimals: number;
  readonly onClose: () => void;
  readonly onVerify: (number: string) => void;
}

/** The whole stake with every digit; a result is stated and not celebrated. */
export function StakeDetails({ stake, decimals, onClose, onVerify }: DetailsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const at = (epochMs: number) => <Moment atMs={epochMs} zoned />;
  const running = stake.state === 'running';
  const money = (amount: string) => <Figure figure={exactFigure(amount, 'owned', style)} unit="USDT" />;
  const net = netOf(stake);
  const rows: readonly (ReceiptRow | false)[] = [
    { key: 'number', label: say('rounds.order.number'), value: <bdi dir="ltr">{stake.number}</bdi> },
    { key: 'pair', label: say('rounds.order.pair'), value: <bdi dir="ltr">{stake.display}</bdi> },
    { key: 'side', label: say('rounds.order.side'), value: <SideWord side={stake.side} /> },
    { key: 'period', label: say('rounds.order.period'), value: periodText(stake.period, say) },
    { key: 'stake', label: say('rounds.order.stake'), value: money(stake.stake) },
    stake.played !== null &&
      stake.state !== 'cancelled' && { key: 'played', label: say('rounds.order.played'), value: money(stake.played) },
    stake.returned !== null &&
      stake.returned !== '0' && { key: 'returned', label: say('rounds.order.returned'), value: money(stake.returned) },
    stake.lockPrice !== null && {
      key: 'lock',
      label: say('rounds.lock.price'),
      value: <Figure figure={tickFigure(stake.lockPrice, decimals, style)} />,
    },
    stake.closePrice !== null && {
      key: 'close',
      label: say('rounds.order.closePrice'),
      value: <Figure figure={tickFigure(stake.closePrice, decimals, style)} />,
    },
    !running && stake.state !== 'cancelled' && { key: 'paid', label: say('rounds.order.paid'), value: money(stake.payout) },
    !running && stake.feeShare !== '0' && { key: 'fee', label: say('rounds.order.feeShare'), value: money(stake.feeShare) },
    net !== null && {
      key: 'net',
      label: say('rounds.order.net'),
      value: <Figure figure={exactFigure(net, 'result', style)} unit="USDT" tone="signed" />,
      strong: true,
    },
    { key: 'placed', label: say('rounds.order.placedAt'), value: at(stake.placedMs) },
    { key: 'lockAt', label: say('rounds.order.lockAt'), value: at(stake.lockMs) },
    { key: 'endAt', label: say('rounds.order.endAt'), value: at(stake.endMs) },
  ];
  const shared = useShared(stake, decimals);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say(`rounds.state.${stake.state}`)}
      {...(!running &&
        stake.state !== 'cancelled' && {
          foot: (
            <div className={parts['actions']}>
              <ShareButton result={shared} />
              <Button
                wide
                onPress={() => {
                  onClose();
                  onVerify(stake.number);
                }}
              >
                {say('rounds.order.verify')}
              </Button>
            </div>
          ),
        })}
    >
      <div className={parts['stack']}>
        {stake.refundReason !== null && <Note>{say(`rounds.refund.${stake.refundReason}`)}</Note>}
        <Receipt rows={rows.filter((row) => row !== false)} />
      </div>
    </Sheet>
  );
}

/** The stake as a picture shows it. */
function useShared(stake: OwnStake, decimals: number): () => SettledResult {
  const say = useSay();
  const style = useNumberStyle();
  const priceOf = (price: string | null) => (price === null ? null : figureText(tickFigure(price, decimals, style)));
  return () => ({
    product: say('rounds-names.name'),
    number: stake.number,
    pair: stake.display,
    side: { word: say(`rounds.side.${stake.side}`), direction: stake.side },
    terms: periodText(stake.period, say),
    outcome: say(`rounds.state.${stake.state}`),
    // Of a refund nothing may have played.
    basis: { of: 'stake', amount: isZero(atRiskOf(stake)) ? stake.stake : atRiskOf(stake) },
    net: netOf(stake) ?? '0',
    entry: priceOf(stake.lockPrice),
    exit: priceOf(stake.closePrice),
    endMs: stake.endMs,
    proof: 'own',
  });
}
