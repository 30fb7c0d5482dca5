import { OTHER_RECORD_TYPES } from '@candor/contract/record-types';
import type { ConversionEvent } from '@candor/exchange/products/conversion/events';
import { expect, test } from 'vitest';
import { conversionHistory } from './audit/test/history.ts';
import { recordParts } from './record-parts.ts';

const events = conversionHistory().flatMap((entry) =>
  entry.events.filter((event): event is ConversionEvent => event.type.startsWith('conversion.')),
);

test('SPEC §2 of a conversion the user has two records, what went and what came, in the one list that shows all else', () => {
  const accepted = events.filter((event) => event.type === 'conversion.accepted');
  expect(accepted.length).toBeGreaterThan(5);
  for (const event of accepted) {
    const [part, ...others] = recordParts(event);
    expect(others).toEqual([]);
    const own = part?.legs.filter(({ ownerId }) => ownerId === event.accountId) ?? [];
    const named = own.map(({ assetId, amount }) => [assetId, part?.nameOf({ accountId: event.accountId, deltaUnits: amount })]);
    expect(named).toEqual([
      [event.fromAssetId, { type: 11, objectId: event.conversionId }],
      [event.toAssetId, { type: 10, objectId: event.conversionId }],
    ]);
  }
  expect(OTHER_RECORD_TYPES).toEqual(expect.arrayContaining([10, 11]));
});

test('what changes coins and their terms makes no record', () => {
  const others = events.filter(({ type }) => type !== 'conversion.accepted');
  expect(others.length).toBeGreaterThan(4);
  expect(others.flatMap(recordParts)).toEqual([]);
});
