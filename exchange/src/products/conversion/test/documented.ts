import type { Exchange } from '../../../exchange.ts';
import { asAnswered } from '../../../test/formats/documented.ts';
import type { Documented, Figure } from '../../../test/formats/documented.ts';
import type { Fields } from '../../../test/formats/reader.ts';
import { BTC, USDT } from '../../../test/harness.ts';
import type { Harness } from '../../../test/harness.ts';

function* fill(harness: Harness): Iterable<void> {
  const terms = { commissionPpm: 1_500, minGrossUnits: 1_000n, maxGrossUnits: 10n ** 12n, enable: true };
  for (const assetId of [USDT, BTC]) harness.send(0, { type: 'conversion.define', assetId, ...terms, sort: assetId + 10 });
  harness.plan({ type: 'conversion.change', assetId: BTC, ...terms, commissionPpm: 2_500, sort: 7 });
  harness.send(0, { type: 'conversion.switch', assetId: USDT, enable: false, operator: 'anna', reason: 'A look at the inventory' });
  yield;
}

type Version = Fields & { readonly effectiveMs: number };

function figures(section: Fields, exchange: Exchange): readonly Figure[] {
  const coins = section['coins'] as readonly (Fields & { readonly versions: readonly Version[] })[];
  return [
    {
      what: 'coins',
      written: coins.map(({ versions, ...coin }) =>
        asAnswered(
          versions.map((version) => ({ ...coin, ...version })),
          exchange,
        ),
      ),
      answered: exchange.ask({ type: 'conversion.coins' }),
    },
  ];
}

export const documented: Documented = { fill, figures };
