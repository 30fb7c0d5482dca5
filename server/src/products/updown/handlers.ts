import type { CheckedParametersOf, HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import type { UpdownOffer, UpdownVoid } from '@candor/exchange/products/updown/answers';
import type { UpdownCommand } from '@candor/exchange/products/updown/commands';
import { parseAmount } from '@candor/money/amount';
import { finishedUpdownOrders, recordedUpdownOrder, type UpdownRecord } from './queries.ts';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { coinOf, QUOTE_CODE, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { withEntry } from './entry-wait.ts';
import { isSoldNow } from './on-offer.ts';
import { PROPOSAL_MS, readProposal } from './proposal.ts';
import { pageOf } from '../../api/user/records-reader.ts';
import { acknowledge, answer, refuse, type Refusal } from '../../api/user/result.ts';
import { orRepeated, type Standing } from '../../api/user/sealed-offers.ts';
import { listingOfAll, slicedArray } from '../../api/user/sliced.ts';
import { breakEvenOf, costPerHundredOf, rateOf } from './terms.ts';
import { submit, type Accepted } from '../../api/user/submit.ts';
import type { UpdownParts } from './parts.ts';
import { payoutUnits, runningRecord, updownRow, termsOf, type UpdownRow } from './rows.ts';

type Wanted = Pick<CheckedParametersOf<typeof CALLS.createUpdownOrder>, 'periodId' | 'stake' | 'side'>;
type CreateParameters = CheckedParametersOf<typeof CALLS.createUpdownOrder>;
type PlaceCommand = Extract<UpdownCommand, { readonly type: 'updown.place' }>;

/** Rows of the list when the client asks for no page: the answer is no table and has no total. */
const NEWEST = 1_000;

/** Which parameter a refusal of the exchange is about. */
const FIELDS: Partial<Readonly<Record<Refusal['reason'], string>>> = {
  BAD_INPUT: 'periodId',
  BELOW_MIN: 'stake',
  ABOVE_MAX: 'stake',
  INSUFFICIENT_FUNDS: 'stake',
  NO_COVER: 'stake',
  EXPOSURE_LIMIT: 'stake',
  LOSS_LIMIT: 'stake',
  PRICE_FROZEN: 'periodId',
  FAST_MARKET: 'periodId',
  MARKET_CLOSED: 'periodId',
  QUOTE_EXPIRED: 'proposalId',
  ID_CONFLICT: 'Idempotency-Key',
};

export function contractCalls(parts: UpdownParts): readonly BoundCall[] {
  const { core, catalogue, records, offers, offeredTo, receipts } = parts;
  const orders = new UpdownOrders(parts);
  return [
    bindUser(CALLS.updownPeriods, async ({ caller, parameters }) => {
      const symbol = catalogue.symbol(parameters.symbolId);
      if (symbol === undefined || !offeredTo(caller.userId)) return answer([]);
      const voids = await core.query({ type: 'updown.voids' });
      return answer(offers.ofSymbol(symbol.symbolId).map((offer) => periodOf(parts, offer, voids)));
    }),

    bindUser(CALLS.updownProposal, async ({ caller, parameters }) => {
      const order = readRequestedOrder(parts, parameters);
      if ('ok' in order) return order;
      const { product, side, stakeUnits } = order;
      const asked = { accountId: caller.userId, offerId: product.offerId, side, stakeUnits };
      // what would be refused is not promised
      const refusal = await core.query({ type: 'updown.check', ...asked, timeMs: parts.exchangeNow() });
      if (refusal !== null && !refusal.ok) return refusalOf(parts, product.offerId, refuse(refusal.code, { limit: refusal.limit }));
      const capacity = await core.query({ type: 'updown.capacity', offerId: product.offerId, side, accountId: caller.userId });
      const maxNowUnits = capacity < product.maxStakeUnits ? capacity : product.maxStakeUnits;
      const expiresMs = parts.exchangeNow() + PROPOSAL_MS;
      return answer({
        proposalId: parts.proposals.write(caller.userId, { ...asked, version: product.version, expiresMs }),
        expiresMs,
        periodId: product.offerId,
        version: product.version,
        waitMs: product.waitMs,
        payoutRate: rateOf(product.ratePpm),
        payout: decimalOf(payoutUnits(stakeUnits, product.ratePpm), QUOTE_SCALE),
        breakEven: breakEvenOf(product.ratePpm),
        costPerHundred: costPerHundredOf(product.ratePpm),
        stakeMin: decimalOf(product.minStakeUnits, QUOTE_SCALE),
        stakeMax: decimalOf(product.maxStakeUnits, QUOTE_SCALE),
        stakeMaxNow: decimalOf(maxNowUnits, QUOTE_SCALE),
      });
    }),

    bindUser(CALLS.createUpdownOrder, async ({ caller, parameters, idempotencyKey }) => {
      const body = readPlacement(parts, parameters);
      if ('ok' in body) return body;
      const { proposalId } = parameters;
      const standing = proposalId === undefined ? 'again' : await takeFor(parts, caller.userId, proposalId, idempotencyKey);
      if (standing === 'used' || standing === 'foreign') return refuse('QUOTE_EXPIRED', { field: 'proposalId' });
      const placed = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      if (!placed.ok && placed.reason !== 'UNKNOWN_RESULT' && proposalId !== undefined && standing === 'good')
        parts.proposals.release(proposalId, idempotencyKey);
      if (!placed.ok) return refusalOf(parts, body.offerId, placed);
      const record = await orders.placed(caller.userId, placed);
      const terms = record === null ? null : termsOf(parts, record);
      const row = record === null ? null : updownRow(parts, record);
      // it is accepted and on disk; the list and the receipt call show it as soon as the records do
      if (terms === null || row === null) return refuse('UNKNOWN_RESULT');
      const signed = placed.repeated ? await receipts.receiptOf(terms) : receipts.sign(terms);
      return acknowledge(placed, { ...row, repeated: placed.repeated, ...signed });
    }),

    bindUser(CALLS.updownOrders, async ({ caller, parameters }) => {
      const symbol = parameters.baseCoin === undefined ? null : catalogue.symbolOfCoin(parameters.baseCoin);
      if (symbol === undefined) return answer([]);
      const rowsOf = (record: UpdownRecord): UpdownRow | readonly UpdownRow[] => updownRow(parts, record) ?? [];
      if (parameters.state === 'running') {
        const running = await orders.running(caller.userId, symbol?.symbolId ?? 0);
        return slicedArray(listingOfAll(running, running.length), rowsOf);
      }
      await records.reach(core.figures().seq);
      const wanted = { ...pageOf(parameters), size: parameters.pageSize ?? NEWEST };
      return slicedArray(await finishedUpdownOrders(records.database, caller.userId, symbol?.symbolId ?? 0, wanted), rowsOf);
    }),
  ];
}

/** The exchange knows a halted offer as none; whoever asks for it is told that it is closed. */
function refusalOf({ offers }: Pick<UpdownParts, 'offers'>, offerId: number, refusal: Refusal): Refusal {
  const isHalted = refusal.reason === 'BAD_INPUT' && offers.offer(offerId)?.enable === false;
  const reason = isHalted ? 'MARKET_CLOSED' : refusal.reason;
  return { ...refusal, reason, field: FIELDS[reason] ?? '' };
}

/** What expires in a voided window is not taken: it could not be lost. */
function isVoidNow({ exchangeNow }: UpdownParts, { symbolId, waitMs, durationMs }: UpdownOffer, voids: readonly UpdownVoid[]): boolean {
  const expiryMs = exchangeNow() + waitMs + durationMs;
  return voids.some((one) => one.symbolId === symbolId && one.fromMs <= expiryMs && expiryMs <= one.toMs);
}

function periodOf(parts: UpdownParts, product: UpdownOffer, voids: readonly UpdownVoid[]): HandedOf<typeof CALLS.updownPeriods>[number] {
  const isTaken = product.enable && isSoldNow(parts, product.symbolId) && !isVoidNow(parts, product, voids);
  return {
    periodId: product.offerId,
    symbolId: product.symbolId,
    durationSeconds: product.durationMs / 1_000,
    payoutRate: rateOf(product.ratePpm),
    stakeMin: decimalOf(product.minStakeUnits, QUOTE_SCALE),
    stakeMax: decimalOf(product.maxStakeUnits, QUOTE_SCALE),
    state: isTaken ? 'on' : 'off',
    losesStake: true,
    waitMs: product.waitMs,
    version: product.version,
    breakEven: breakEvenOf(product.ratePpm),
    costPerHundred: costPerHundredOf(product.ratePpm),
  };
}

type RequestedOrder = { readonly product: UpdownOffer; readonly side: 'up' | 'down'; readonly stakeUnits: bigint };

/** The product, the side and the stake in units. Nothing is rounded for the user. */
function readRequestedOrder({ offers }: UpdownParts, { periodId, stake: written, side }: Wanted): RequestedOrder | Refusal {
  const product = offers.offer(periodId);
  if (product === undefined) return refuse('BAD_INPUT', { field: 'periodId' });
  const stake = parseAmount(written, QUOTE_SCALE);
  if (!stake.ok) {
    const limit = stake.code === 'TOO_PRECISE' ? decimalOf(1n, QUOTE_SCALE).decimal : '';
    return refuse(stake.code, { field: 'stake', limit });
  }
  if (stake.units === 0n) return refuse('BAD_INPUT', { field: 'stake' });
  return { product, side, stakeUnits: stake.units };
}

/** The command of an order. A price and a time of the client's are not read: there is no parameter for them. */
function readPlacement(parts: UpdownParts, parameters: CreateParameters): PlaceCommand | Refusal {
  const requested = readRequestedOrder(parts, parameters);
  if ('ok' in requested) return requested;
  const { product, side, stakeUnits } = requested;
  const symbol = parts.catalogue.symbol(product.symbolId);
  const coin = symbol === undefined ? '' : coinOf(symbol);
  // a period belongs to its coin
  if (parameters.baseCoin !== undefined && parameters.baseCoin !== coin) return refuse('BAD_INPUT', { field: 'baseCoin' });
  if ((parameters.quoteCoin ?? 'usdt') !== QUOTE_CODE.toLowerCase()) return refuse('BAD_INPUT', { field: 'quoteCoin' });
  const named = parameters.symbolCode?.toLowerCase();
  if (named !== undefined && named !== coin && named !== symbol?.code.toLowerCase()) return refuse('BAD_INPUT', { field: 'symbolCode' });
  const order = { type: 'updown.place', offerId: product.offerId, side, stakeUnits } as const;
  if (parameters.proposalId === undefined) return { ...order, version: 0, validUntilMs: 0 };
  const proposal = readProposal(parameters.proposalId);
  const same = proposal?.offerId === order.offerId && proposal.side === side && proposal.stakeUnits === stakeUnits;
  if (proposal === null || !same) return refuse('QUOTE_EXPIRED', { field: 'proposalId' });
  return { ...order, version: proposal.version, validUntilMs: proposal.expiresMs };
}

/** Takes a proposal for the order of a request. */
async function takeFor(
  { core, proposals, exchangeNow }: UpdownParts,
  accountId: number,
  proposalId: string,
  id: string,
): Promise<Standing> {
  return await orRepeated(core, accountId, id, proposals.take(accountId, proposalId, id, exchangeNow()));
}

/** Second contracts of an account, from the exchange while they run and from the records afterwards. */
class UpdownOrders {
  readonly #parts: UpdownParts;

  constructor(parts: UpdownParts) {
    this.#parts = parts;
  }

  /** `symbol` 0 = all. */
  async running(accountId: number, symbolId: number): Promise<readonly UpdownRecord[]> {
    const open = await this.#parts.core.query({ type: 'updown.open', accountId });
    return open.filter((one) => symbolId === 0 || one.symbolId === symbolId).map((one) => runningRecord(accountId, one));
  }

  /** The order that an accepted command made, with what its receipt needs; a repeated one is as it is now. */
  async placed(accountId: number, { ref, repeated, prevBatchHash }: Accepted): Promise<UpdownRecord | null> {
    if (!repeated) {
      const read = async (): Promise<UpdownRecord | undefined> => (await this.running(accountId, 0)).find(({ orderId }) => orderId === ref);
      const order = await read();
      if (order !== undefined) return { ...(await withEntry(this.#parts.core, order, read)), batchHash: prevBatchHash };
    }
    const { records } = this.#parts;
    await records.reach(ref);
    return await recordedUpdownOrder(records.database, accountId, ref);
  }
}
