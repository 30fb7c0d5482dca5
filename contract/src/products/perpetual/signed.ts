import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';

const { text, integer } = result;

const tier = v.strictObject({
  above: described(text, 'The row counts for values above this, USDT, decimal text.'),
  upTo: described(text, 'And up to this.'),
  ratePpm: described(integer, 'Maintenance margin rate, millionths of the value.'),
});

const fill = v.strictObject({
  kind: described(
    v.picklist(['book', 'insurance', 'deleveraging']),
    'In the book, at the cost of the insurance fund, or against the other side.',
  ),
  lots: described(integer, 'Lots closed.'),
  price: described(text, 'Decimal text.'),
  realised: described(text, 'Profit or loss, USDT, decimal text.'),
  insured: described(text, 'What the insurance fund paid; at `deleveraging` to the other side.'),
  margin: described(text, 'Margin that was left.'),
});

const holding = v.strictObject({
  lots: described(integer, 'Lots.'),
  entryValue: described(text, 'Value at the prices of opening, USDT, decimal text.'),
  margin: described(text, 'Margin.'),
});

const premium = v.strictObject({
  time: described(integer, 'When it was taken, epoch milliseconds.'),
  premiumE8: described(integer, 'How much the book was above the index, or below zero under it, in 10^-8.'),
});

/** Whose position, when, and the mark by which. */
const headOf = <Kind extends string>(kind: Kind, orderId: string, mark: string) => ({
  v: described(integer, 'Version of the object’s form.'),
  kind: described(v.literal(kind), 'What is signed.'),
  orderId: described(text, `Numbers of the position and of the step: ${orderId}.`),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  side: described(v.picklist(['long', 'short']), 'Side of the position.'),
  time: described(integer, 'Epoch milliseconds.'),
  mark: described(text, `Digest of ${mark}.`),
  lowestRatePpm: described(
    integer,
    'Lowest maintenance margin rate of the market then, millionths; marks stay within half of it of the index, a funding rate within three quarters.',
  ),
  lotValue: described(text, 'Value of one lot at a price of one unit of the last digit, USDT, decimal text.'),
});
const foot = {
  seq: described(integer, 'Number of the command in the journal.'),
  key: described(text, 'Name of the key that signed.'),
};

/** `candor/settlement/1` of a step of a liquidation. */
export const liquidationSettlementObject = v.strictObject({
  ...headOf('perpetual.liquidation', '`L-12-3`', 'the mark that decided'),
  tierVersion: described(integer, 'Version of the tiers.'),
  tiers: described(v.array(tier), 'The tiers of that version.'),
  before: described(holding, 'The position as it was found.'),
  equity: described(text, 'Margin and unrealised result at the mark, USDT, decimal text.'),
  maintenance: described(text, 'Maintenance margin at the mark.'),
  bankruptcy: described(text, 'Price at which the margin would be used up; zero for none.'),
  cutLots: described(integer, 'Lots to be closed at this step.'),
  positionBudget: described(text, 'What the insurance fund may still pay for the position, USDT, decimal text.'),
  dayBudget: described(text, 'What it may still pay in the market on this day (UTC).'),
  fills: described(v.array(fill), 'The closing trades in their order.'),
  fee: described(text, 'Taken by the insurance fund.'),
  returned: described(text, 'Given back to the owner.'),
  after: described(holding, 'What is left.'),
  ...foot,
});

/** `candor/settlement/1` of a payment of funding. */
export const fundingSettlementObject = v.strictObject({
  ...headOf('perpetual.funding', '`F-12-4`', 'the last mark of the interval'),
  lots: described(integer, 'Lots of the position.'),
  margin: described(text, 'Margin before, USDT, decimal text.'),
  premiums: described(
    v.array(premium),
    'The samples of the interval in the order of their minutes, at most 480; the rate follows from them.',
  ),
  rateE8: described(integer, 'Funding rate, in 10^-8.'),
  amount: described(text, 'Received, or below zero paid, USDT, decimal text.'),
  ...foot,
});
