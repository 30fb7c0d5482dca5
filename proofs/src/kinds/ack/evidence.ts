import { parseAck } from '../../ack.ts';
import { hash, signature, version } from '../../fields.ts';
import { byKind, list, object, oneOf, type Parsed, whole } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_ACKNOWLEDGED, MOST_KEYS, MOST_PATH } from '../../limits.ts';
import type { ReceiptKind } from '../kind.ts';

/**
 * What the answer to an accepted order carries as `ack`, with the keys that prove it. `path` leads from the receipt, the `index`-th of its
 * batch, to the root in `ack`.
 */
export function ackEvidence(receipts: readonly ReceiptKind[]) {
  return object({
    v: version,
    kind: oneOf('ack'),
    receipt: byKind(receipts),
    index: whole(0, MOST_ACKNOWLEDGED),
    path: list(hash, MOST_PATH),
    ack: parseAck,
    signature,
    keys: list(parsePublishedKey, MOST_KEYS),
  });
}

export type AckEvidence = Parsed<ReturnType<typeof ackEvidence>>;
