import type { TriggerOrder } from './loss.ts';

/** What the sheet changes at once: a take-profit and a stop-loss of which each cancels the other, or one of them alone. */
export type TriggerSet = {
  /** Names the set while it is there. */
  readonly key: string;
  readonly profit: TriggerOrder | null;
  readonly loss: TriggerOrder | null;
  /** The owner's number of what cancels each other, which a set in its place keeps; 0: none. */
  readonly group: number;
};

/** Numbers up to this are the owner's; those above are the exchange's for two that are set together. */
const MOST_OWN_GROUP = 1_000_000_000;

const sameSize = (one: TriggerOrder, other: TriggerOrder): boolean => one.whole === other.whole && one.coins === other.coins;

/** The other half of a set: alone in the group with it, of the other kind and equally large. */
function partnerOf(trigger: TriggerOrder, triggers: readonly TriggerOrder[]): TriggerOrder | null {
  if (trigger.group === 0) return null;
  const [other, ...more] = triggers.filter(({ group, id }) => group === trigger.group && id !== trigger.id);
  if (other === undefined || more.length > 0 || other.kind === trigger.kind) return null;
  return sameSize(trigger, other) ? other : null;
}

/** The sets of one position, the one that was set first at the head. */
export function triggerSetsOf(triggers: readonly TriggerOrder[]): readonly TriggerSet[] {
  return triggers
    .toSorted((a, b) => a.id - b.id)
    .flatMap((trigger) => {
      const partner = partnerOf(trigger, triggers);
      if (partner !== null && partner.id < trigger.id) return [];
      const members = partner === null ? [trigger] : [trigger, partner];
      return {
        key: members.map(({ id }) => id).join('-'),
        profit: members.find(({ kind }) => kind === 'profit') ?? null,
        loss: members.find(({ kind }) => kind === 'loss') ?? null,
        group: trigger.group > MOST_OWN_GROUP ? 0 : trigger.group,
      };
    });
}

export const membersOf = ({ profit, loss }: TriggerSet): readonly TriggerOrder[] => [profit, loss].filter((one) => one !== null);
