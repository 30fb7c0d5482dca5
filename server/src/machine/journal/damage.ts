/** A link of the journal that is not as it was written. Nothing repairs one: the start is refused and the place is named. */
export class JournalDamage extends Error {
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(`journal damaged: ${reason} (${file}, byte ${offset})`);
    this.name = 'JournalDamage';
    this.file = file;
    this.offset = offset;
  }
}
