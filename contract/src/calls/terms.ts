import * as v from 'valibot';
import { defineCall, GET } from '../call.ts';
import { described } from '../described.ts';
import { products } from '../products/registry.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';
import { named, translated } from '../translated.ts';
import { journalPlace, publicKey } from '../signed.ts';

const { text, integer } = result;

/** `candor/params/1`: a change of terms. */
const params = v.strictObject({
  v: described(integer, 'Version of the object’s form.'),
  product: described(text, 'Name of the product.'),
  record: described(integer, 'Number of the market, or of the length of contract or round, within the product.'),
  symbol: described(text, 'Code of the price: `btcusdt`.'),
  length: described(integer, 'Seconds of a contract or round; 0 of a market.'),
  version: described(integer, 'Version of the new terms; the old ones have one less.'),
  effectiveMs: described(integer, 'From when on they act, epoch milliseconds.'),
  terms: described(
    v.array(
      v.strictObject({
        name: described(text, 'Name of the figure: `feePpm`.'),
        unit: described(text, 'Its unit; empty where it has none.'),
        before: described(text, 'What it was.'),
        after: described(text, 'What it will be; the same where it does not change.'),
      }),
    ),
    'All figures of the terms, by name.',
  ),
  reason: described(text, 'Why, in the words of the two.'),
  operators: described(v.array(text), 'The two persons who have planned it.'),
  time: described(integer, 'When it was planned, epoch milliseconds.'),
  journal: described(journalPlace, 'Where the journal stood.'),
  key: described(text, 'Name of the key that signed.'),
});

/** A change of terms as a proof file: it can be saved and verified as it is. */
const paramsFile = v.strictObject({
  v: described(integer, 'Version of the file’s form.'),
  kind: described(v.literal('params'), 'What the file proves.'),
  params: described(params, 'What was signed.'),
  signature: described(text, 'Ed25519 of `params`, hexadecimal.'),
  keys: described(v.array(publicKey), 'Every key, oldest first.'),
});

/** Most changes of one answer; those before them are asked for by `before`. */
export const CHANGES_MOST = 20;

export const termsChanges = defineCall({
  name: 'terms.changes',
  methods: GET,
  path: '/api/terms/changes',
  added: true,
  summary: `Signed changes of terms, the newest first, at most ${CHANGES_MOST}`,
  details:
    'Terms change for later orders only, by two persons and at the earliest an hour after they are published here. Each row is a proof file: saved, it is verified by `candor verify`.',
  refusals: ['NOT_FOUND'],
  access: 'public',
  long: true,
  parameters: translated({
    product: v.optional(described(request.text(32), 'Only those of this product.', products[0].name)),
    symbol: v.optional(described(request.coinCode, 'Only those of the coin (`btc`) or the code of its price (`btcusdt`).', 'btc')),
    planned: v.optional(described(request.yesNo, 'Only those that do not act yet.', true)),
    before: named('beforeSeq', v.optional(described(request.recordId, 'Only those planned before this entry of the journal.', 1_000))),
  }),
  example: { product: products[0].name, symbol: 'btc' },
  result: v.array(paramsFile),
});
