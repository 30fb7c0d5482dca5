import { create } from 'zustand';
import { nextTask } from '../../domain/next-task.ts';
import type { OutcomeSource } from '../../product/outcome.ts';
import { withTexts } from '../../product/parts.tsx';
import { whenOnline } from '../../ui/when-online.ts';
import { products } from '../products.ts';

/** Its number in an own event: the server tells a change of balances that is of no product as this one. */
const BALANCES = 1;

interface SourceLine {
  readonly name: string;
  /** Numbers of the own events after which it is asked. */
  readonly types: readonly number[];
  readonly load: () => Promise<OutcomeSource>;
}

const TRANSFER: SourceLine = {
  name: 'transfer',
  types: [BALANCES],
  load: withTexts(async () => (await import('../../features/transfer/outcomes.ts')).transferOutcomes, 'outcomes'),
};

/** What has outcomes: the products that say so, and transfers between own wallets. */
export const SOURCES: readonly SourceLine[] = [
  ...products.flatMap(({ name, own, slots }): SourceLine[] =>
    slots.outcomes === undefined ? [] : [{ name, types: own.types, load: slots.outcomes }],
  ),
  TRANSFER,
];

/** The sources whose code and words are here. */
export const sourcesStore = create<{ readonly sources: ReadonlyMap<string, OutcomeSource> }>(() => ({ sources: new Map() }));

export async function loadSources(): Promise<ReadonlyMap<string, OutcomeSource>> {
  const loading: Promise<readonly [string, OutcomeSource]>[] = [];
  for (const { name, load } of SOURCES) {
    await nextTask();
    loading.push(whenOnline(load).then((source) => [name, source] as const));
  }
  const sources = new Map(await Promise.all(loading));
  sourcesStore.setState({ sources });
  return sources;
}
