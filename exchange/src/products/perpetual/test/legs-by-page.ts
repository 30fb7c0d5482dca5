import type { Fields, InWords, PageReader, Value } from '../../../test/formats/reader.ts';

/* The types that `formats.md` explains in words, read as it says. */

const [WALLET, CAPITAL, HOLD, MARGIN, FEE, CLEARING, FUNDING, INSURANCE] = [3, 4, 50, 51, 52, 53, 54, 55];

type Row = readonly [code: number, units: bigint];
/** Whose the legs are. */
type Whose = { readonly accountId: Value; readonly orderId: Value; readonly positionId: Value; readonly marketId: Value };
type Side = Readonly<Record<'feeUnits' | 'marginUnits' | 'realisedUnits' | 'paidOutUnits' | 'insuredUnits' | 'fromWalletUnits', bigint>>;

type Funded = { readonly positionIds: readonly number[]; readonly accountIds: readonly number[]; readonly units: readonly bigint[] };

const units = (event: Fields, name: string): bigint => {
  const value = event[name];
  if (typeof value !== 'bigint') throw new RangeError(`${name} is no amount`);
  return value;
};

function legsOf(rows: readonly Row[], assetId: number, whose: Whose): readonly Value[] {
  const own: Readonly<Record<number, Value>> = { [WALLET]: 0, [HOLD]: whose.orderId, [MARGIN]: whose.positionId };
  const ofMarket = [CLEARING, FUNDING, INSURANCE];
  return rows
    .filter(([, amount]) => amount !== 0n)
    .map(([code, amount]) => ({
      code,
      ownerId: code in own ? whose.accountId : 0,
      ref: own[code] ?? (ofMarket.includes(code) ? whose.marketId : 0),
      assetId,
      amount,
    }));
}

function whoseOf({ accountId = 0, orderId = 0, positionId = 0, marketId = 0 }: Fields): Whose {
  return { accountId, orderId, positionId, marketId };
}

/** Legs of an event that has no sides. */
const simple =
  (rows: (event: Fields) => readonly Row[]): InWords =>
  ({ bytes }, before) =>
    legsOf(rows(before), bytes.count(), whoseOf(before));

function rowsOfSide(side: Side, isOpening: boolean): readonly Row[] {
  const { feeUnits, marginUnits, realisedUnits, paidOutUnits, insuredUnits, fromWalletUnits } = side;
  if (isOpening)
    return [
      [HOLD, -(marginUnits + feeUnits - fromWalletUnits)],
      [WALLET, -fromWalletUnits],
      [MARGIN, marginUnits],
      [FEE, feeUnits],
    ];
  return [
    [CLEARING, -realisedUnits],
    [INSURANCE, -insuredUnits],
    [MARGIN, realisedUnits + insuredUnits - feeUnits - paidOutUnits],
    [FEE, feeUnits],
    [WALLET, paidOutUnits],
  ];
}

/** Legs of an event with two sides, by the names of these. */
const ofSides =
  (one: string, other: string): InWords =>
  ({ bytes }, before) => {
    const assetId = bytes.count();
    return [one, other].flatMap((name) => {
      const side = before[name] as Fields & Side;
      const whose = { ...whoseOf(side), marketId: before['marketId'] ?? 0 };
      return legsOf(rowsOfSide(side, side['isOpening'] === true), assetId, whose);
    });
  };

/** Three prices as their distance from the index. */
const ownPrices: InWords = ({ bytes }, before) => {
  const next = (): number | null => (bytes.flag() ? Number(before['indexTicks']) + Number(bytes.amount()) : null);
  return { bidTicks: next(), askTicks: next(), lastTicks: next() };
};

function readSide({ bytes }: PageReader): Fields {
  const whose = { orderId: bytes.count(), accountId: bytes.count(), positionId: bytes.count() };
  const isOpening = bytes.flag();
  const lotsBefore = bytes.count();
  const came = { entryValueUnits: bytes.amount(), feeUnits: bytes.amount(), marginUnits: bytes.amount() };
  const none = { fromWalletUnits: 0n, realisedUnits: 0n, paidOutUnits: 0n, insuredUnits: 0n };
  const rest = isOpening
    ? { fromWalletUnits: bytes.amount() }
    : { realisedUnits: bytes.amount(), paidOutUnits: bytes.amount(), insuredUnits: bytes.amount() };
  return { ...whose, isOpening, lotsBefore, ...came, ...none, ...rest };
}

/** The margin of each position, then the sum. */
const fundingMovedLegs: InWords = ({ bytes }, before) => {
  const assetId = bytes.count();
  const { positionIds, accountIds, units: moved } = before as Fields & Funded;
  const margins = moved.flatMap((amount, place) =>
    legsOf([[MARGIN, amount]], assetId, {
      accountId: accountIds[place] ?? 0,
      orderId: 0,
      positionId: positionIds[place] ?? 0,
      marketId: 0,
    }),
  );
  const all = moved.reduce((sum, amount) => sum + amount, 0n);
  return [...margins, ...legsOf([[FUNDING, -all]], assetId, whoseOf(before))];
};

export const inWords: Readonly<Record<string, InWords>> = {
  signed: ({ bytes }) => Number(bytes.amount()),
  ownPrices,
  interval: ({ bytes }) => bytes.count() * 28_800_000,
  fromIndex: ({ bytes }, before) => Number(before['indexTicks']) + Number(bytes.amount()),
  asAsked: () => ({ positionId: 0, cause: 'user', budgetUnits: 0n }),
  fillSide: readSide,
  insuredLegs: simple((event) => [[CAPITAL, -units(event, 'units')], [INSURANCE, units(event, 'units')]]), // prettier-ignore
  acceptedLegs: simple((event) => [[WALLET, -units(event, 'holdUnits')], [HOLD, units(event, 'holdUnits')]]), // prettier-ignore
  endedLegs: simple((event) => [[HOLD, -units(event, 'returnedUnits')], [WALLET, units(event, 'returnedUnits')]]), // prettier-ignore
  adjustedLegs: simple((event) => [[WALLET, -units(event, 'units')], [MARGIN, units(event, 'units')]]), // prettier-ignore
  fundedOne: ({ bytes }) => ({ positionIds: [bytes.count()], accountIds: [bytes.count()], units: [bytes.amount()] }),
  fundingMovedLegs,
  fundingPassedLegs: simple((event) => [[FUNDING, -units(event, 'units')], [INSURANCE, units(event, 'units')]]), // prettier-ignore
  liquidatedLegs: simple((event) => [
    [MARGIN, -(units(event, 'feeUnits') + units(event, 'returnedUnits'))],
    [INSURANCE, units(event, 'feeUnits')],
    [WALLET, units(event, 'returnedUnits')],
  ]),
  filledLegs: ofSides('taker', 'maker'),
  deleveragedLegs: ofSides('loser', 'partner'),
};
