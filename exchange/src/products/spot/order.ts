import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import { readWord, writeWord } from '../../kernel/codec/variant.ts';
import type { OrderKind, Side, TimeInForce } from './commands.ts';
import { ORDER_KINDS, SIDES, TIMES_IN_FORCE } from './words.ts';

/** An order from its acceptance to its end. What is left of its hold is in the ledger under its number. */
export type SpotOrder = {
  readonly orderId: number;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly priceTicks: number;
  readonly limitTicks: number;
  readonly lots: number;
  readonly amountUnits: bigint;
  /** The rate at acceptance: later changes of the market's fee do not touch it. */
  readonly feePpm: number;
  readonly acceptedMs: number;
  filledLots: number;
  filledUnits: bigint;
  feeUnits: bigint;
  resting: boolean;
  chained: SpotOrder | null;
};

export function writeOrder(writer: ByteWriter, order: SpotOrder): void {
  writer.count(order.orderId);
  writer.count(order.accountId);
  writer.count(order.marketId);
  writeWord(writer, SIDES, order.side);
  writeWord(writer, ORDER_KINDS, order.kind);
  writeWord(writer, TIMES_IN_FORCE, order.timeInForce);
  writer.count(order.priceTicks);
  writer.count(order.limitTicks);
  writer.count(order.lots);
  writer.amount(order.amountUnits);
  writer.count(order.feePpm);
  writer.count(order.acceptedMs);
  writer.count(order.filledLots);
  writer.amount(order.filledUnits);
  writer.amount(order.feeUnits);
  writer.flag(order.resting);
}

export function readOrder(reader: ByteReader): SpotOrder {
  return {
    orderId: reader.count(),
    accountId: reader.count(),
    marketId: reader.count(),
    side: readWord(reader, SIDES),
    kind: readWord(reader, ORDER_KINDS),
    timeInForce: readWord(reader, TIMES_IN_FORCE),
    priceTicks: reader.count(),
    limitTicks: reader.count(),
    lots: reader.count(),
    amountUnits: reader.amount(),
    feePpm: reader.count(),
    acceptedMs: reader.count(),
    filledLots: reader.count(),
    filledUnits: reader.amount(),
    feeUnits: reader.amount(),
    resting: reader.flag(),
    chained: null,
  };
}
