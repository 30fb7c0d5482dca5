import { journalPlace, keyName, personName, signature, symbol, timeMs, version, written } from '../../fields.ts';
import { list, object, oneOf, type Parsed } from '../../format.ts';

/**
 * `candor/voided/1` (product rules §6.8, §18): two operators have voided all second contracts of a symbol that expire from `from` to `to`, both
 * included. `time` is when, `journal` the number of that command and the hash of the batch before its own.
 */
const parseUpdownVoid = object({
  v: version,
  kind: oneOf('second.void'),
  symbol,
  from: timeMs,
  to: timeMs,
  reason: written(200),
  operators: list(personName, 2),
  time: timeMs,
  journal: journalPlace,
  key: keyName,
});

export const parseSignedVoid = object({ object: parseUpdownVoid, signature });

export type UpdownVoid = Parsed<typeof parseUpdownVoid>;
