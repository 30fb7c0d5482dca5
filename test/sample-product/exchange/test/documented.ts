import type { Exchange } from '../../../exchange.ts';
import { only, USERS } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import type { Harness } from '../../../test/harness.ts';
import type { Jar } from '../state.ts';

function* fill(harness: Harness): Iterable<void> {
  harness.send(1, { type: 'sample.fill', amountUnits: 100_000_000n });
  harness.send(2, { type: 'sample.fill', amountUnits: 200_000_000n });
  yield;
}

const ASKED = ['jarId', 'amountUnits', 'filledMs', 'opensMs'] as const;

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const jars = section['jars'] as unknown as readonly Jar[];
  return USERS.map((accountId) => ({
    what: `closed jars of ${accountId}`,
    written: only(
      jars.filter((jar) => jar.accountId === accountId),
      ASKED,
    ),
    answered: exchange.ask({ type: 'sample.closed', accountId }),
  }));
}

export const documented: Documented = { fill, figures };
