import { signature, version } from '../../fields.ts';
import { list, object, oneOf, type Parsed } from '../../format.ts';
import { parsePublishedKey } from '../../key-announcement.ts';
import { MOST_KEYS } from '../../limits.ts';
import { parseParams } from '../../params.ts';

/** A signed change of terms with the keys that prove it. */
export const paramsEvidence = object({
  v: version,
  kind: oneOf('params'),
  params: parseParams,
  signature,
  keys: list(parsePublishedKey, MOST_KEYS),
});

export type ParamsEvidence = Parsed<typeof paramsEvidence>;
