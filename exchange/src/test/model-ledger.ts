/** Balances by account name: the one ledger of the models, in which every balance that is zero is left out. */
export class ModelLedger {
  readonly balances = new Map<string, bigint>();
  /** Names that moved since they were last asked for. */
  readonly #touched = new Set<string>();

  units(name: string): bigint {
    return this.balances.get(name) ?? 0n;
  }

  move(from: string, to: string, amount: bigint): void {
    if (amount === 0n) return;
    for (const [name, change] of [[from, -amount] as const, [to, amount] as const]) {
      const after = this.units(name) + change;
      this.#touched.add(name);
      if (after === 0n) this.balances.delete(name);
      else this.balances.set(name, after);
    }
  }

  takeTouched(): readonly string[] {
    const names = [...this.#touched];
    this.#touched.clear();
    return names;
  }
}
