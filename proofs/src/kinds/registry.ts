import { ackEnglish } from './ack/english.ts';
import { ackOf } from './ack/check.ts';
import { conversionEnglish } from './conversion/english.ts';
import { conversion } from './conversion/verification.ts';
import { custodyEnglish } from './custody/english.ts';
import { withdrawal } from './custody/withdrawal.ts';
import { paramsEnglish } from './params/english.ts';
import { params } from './params/check.ts';
import { perpetualEnglish } from './perpetual/english.ts';
import { funding } from './perpetual/funding.ts';
import { liquidation } from './perpetual/liquidation.ts';
import { order } from './perpetual/order.ts';
import { roundsEnglish } from './rounds/english.ts';
import { rounds } from './rounds/check.ts';
import { spotEnglish } from './spot/english.ts';
import { spot } from './spot/check.ts';
import { updownEnglish } from './updown/english.ts';
import { updown } from './updown/check.ts';

const products = [updown, rounds, liquidation, funding, order, spot, conversion, withdrawal] as const;

/** The kinds of evidence that this verifier knows. */
export const kinds = [...products, ackOf(products.flatMap(({ receipt }) => receipt ?? [])), params] as const;

/** What their lines say in English. Marked as without effects: a bundle of the verifier alone leaves it out. */
export const kindEnglish = /* @__PURE__ */ (() => ({
  ...updownEnglish,
  ...roundsEnglish,
  ...perpetualEnglish,
  ...spotEnglish,
  ...conversionEnglish,
  ...custodyEnglish,
  ...ackEnglish,
  ...paramsEnglish,
}))();
