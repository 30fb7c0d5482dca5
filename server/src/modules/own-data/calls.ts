import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall, type Circumstances } from '../../api/user/bind.ts';
import { ListRefused, OwnLists, type OwnList } from '../../api/user/own-lists.ts';
import type { Others } from '../../api/user/served-module.ts';
import type { OwnDataParts } from './module.ts';
import { answer, refuse, type Slices } from '../../api/user/result.ts';

/** What is kept of an account and belongs to no module and no product. */
export const SHARED_LISTS: readonly OwnList[] = [CALLS.protection, CALLS.otherRecords].map((call) => ({ call, parameters: {} }));

type Entry = { readonly part: string; readonly entry: string };
const entryOf = (part: string, row: unknown): Entry => ({ part, entry: JSON.stringify(row) });

/** The lists are read through the calls of others. */
export function ownDataCalls({ identity }: OwnDataParts, { calls, modules, products }: Others): readonly BoundCall[] {
  const lists = new OwnLists(calls);
  const all = [
    ...modules.flatMap(({ ownLists }) => ownLists ?? []),
    ...SHARED_LISTS,
    ...products.flatMap(({ ownLists }) => ownLists ?? []),
  ];

  async function* entries(circumstances: Circumstances, userId: number): Slices<Entry> {
    const agreement = await identity.users.agreement(userId);
    const networks = await identity.networks.list(userId);
    yield () => [entryOf('account', agreement), ...networks.map((row) => entryOf(CALLS.ownData.name, row))];
    for (const { call, read } of modules.flatMap(({ ownRows }) => ownRows ?? [])) {
      const rows = await read(userId);
      yield () => rows.map((row) => entryOf(call.name, row));
    }
    for (const list of all) {
      for await (const rows of lists.read(list, circumstances)) yield () => rows.map((row) => entryOf(list.call.name, row));
    }
  }

  return [
    bindUser(CALLS.ownData, async (asked) => {
      const { caller, visitor } = asked;
      identity.tell('data-export', 'done', caller, visitor);
      try {
        return { ok: true, slices: await begun(entries(asked, caller.userId)), total: null, held: 0 };
      } catch (error) {
        if (error instanceof ListRefused) return error.refusal;
        throw error;
      }
    }),
  ];
}

/** When the account was opened, and which version of the terms was agreed to. */
export function agreementCall({ identity, time }: OwnDataParts): BoundCall {
  return bindUser(CALLS.agreement, async ({ caller }) => {
    const agreement = await identity.users.agreement(caller.userId);
    if (agreement === null) return refuse('NOT_SIGNED_IN');
    const { registeredMs, termsVersion } = agreement;
    return answer({ version: termsVersion, createTime: time.text(registeredMs), times: { createMs: registeredMs } });
  });
}

/** With the first slice read: what is refused at once is refused as a whole. */
async function begun(slices: Slices<Entry>): Promise<Slices<Entry>> {
  const source = slices[Symbol.asyncIterator]();
  const first = await source.next();
  return (async function* () {
    if (first.done === true) return;
    yield first.value;
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  })();
}
