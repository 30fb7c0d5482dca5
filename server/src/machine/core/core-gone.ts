/** The core ended while something was under way: whether it happened is unknown until the journal is read again. */
export class CoreGone extends Error {
  constructor(cause: unknown) {
    super('the core is gone; the result is unknown', { cause });
    this.name = 'CoreGone';
  }
}
