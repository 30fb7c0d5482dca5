import type { HandedOf } from '@candor/contract/call';
import { CALLS } from '@candor/contract/table';
import { bindUser, type BoundCall, type Circumstances } from '../../api/user/bind.ts';
import type { Others } from '../../api/user/served-module.ts';
import { OwnLists } from '../../api/user/own-lists.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import type { ClosedAccounts } from './closed-accounts.ts';
import type { ClosingParts } from './module.ts';

type State = HandedOf<typeof CALLS.closing>;

/** What is open is asked for through the calls of others. */
export function closingCalls(
  { core, catalogue, identity, mode }: ClosingParts,
  closedAccounts: ClosedAccounts,
  { calls, products }: Others,
): readonly BoundCall[] {
  const lists = new OwnLists(calls);
  const playMoney = mode === 'demo';

  async function heldCoins(accountId: number): Promise<readonly string[]> {
    if (playMoney) return [];
    const balances = await core.query({ type: 'accounts.balances', accountId });
    // what is staked may come back between this answer and that of the open products
    const held = balances.filter(({ availableUnits, frozenUnits, atRiskUnits }) => availableUnits + frozenUnits + atRiskUnits > 0n);
    return [...new Set(held.map(({ assetId }) => catalogue.asset(assetId)?.code.toLowerCase() ?? String(assetId)))];
  }

  async function openProducts(circumstances: Circumstances): Promise<readonly string[]> {
    const open: string[] = [];
    for (const { contract, ownLists = [] } of products)
      for (const list of ownLists)
        if (list.isOpen === true && !open.includes(contract.name) && !(await lists.isEmpty(list, circumstances))) open.push(contract.name);
    return open;
  }

  async function stateOf(accountId: number, circumstances: Circumstances): Promise<State> {
    const [coins, open] = [await heldCoins(accountId), await openProducts(circumstances)];
    return { coins, products: open, keptDays: closedAccounts.keptDays, playMoney };
  }
  const inUse = ({ coins, products: open }: State): string | null => open[0] ?? coins[0] ?? null;

  return [
    bindUser(CALLS.closing, async (asked) => answer(await stateOf(asked.caller.userId, asked))),

    bindUser(CALLS.closeAccount, async (asked) => {
      const { caller, visitor, setDeviceCookie } = asked;
      const used = inUse(await stateOf(caller.userId, asked));
      if (used !== null) return refuse('ACCOUNT_IN_USE', { field: used });
      identity.tell('closing', 'done', caller, visitor);
      if (!(await closedAccounts.close(caller.userId))) return refuse('NOT_SIGNED_IN');
      // what was sent before its session ended may have been accepted since
      const opened = inUse(await stateOf(caller.userId, asked));
      if (opened !== null) {
        await closedAccounts.reopen(caller.userId);
        return refuse('ACCOUNT_IN_USE', { field: opened });
      }
      setDeviceCookie(null);
      return DONE;
    }),
  ];
}
