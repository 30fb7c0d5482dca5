import type { ByteReader } from '../../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../../kernel/codec/byte-writer.ts';
import type { UpdownVoid, VoidWindow } from './answers.ts';

/** Each is the work of two persons, and is forgotten when nothing can fall under it any more. */
export const MOST_VOIDS = 1_000;

/** What operators have voided (`product-rules` 6, rule 8), in the order in which they did. */
export class Voids {
  #all: readonly UpdownVoid[] = [];

  get all(): readonly UpdownVoid[] {
    return this.#all;
  }

  /** The first that covers what of a symbol expires at a time: where windows overlap, the later ones change nothing. */
  of({ symbolId, expiryMs }: { readonly symbolId: number; readonly expiryMs: number }): UpdownVoid | null {
    return this.#all.find((one) => one.symbolId === symbolId && one.fromMs <= expiryMs && expiryMs <= one.toMs) ?? null;
  }

  /** Whether one of them covers the whole of a window. */
  covers({ symbolId, fromMs, toMs }: VoidWindow): boolean {
    return this.#all.some((one) => one.symbolId === symbolId && one.fromMs <= fromMs && toMs <= one.toMs);
  }

  /** `kept`: what is not over yet. */
  add({ voidId, symbolId, fromMs, toMs, operator, reason }: UpdownVoid, kept: readonly UpdownVoid[]): void {
    this.#all = [...kept, { voidId, symbolId, fromMs, toMs, operator, reason }];
  }

  load(all: readonly UpdownVoid[]): void {
    this.#all = all;
  }
}

export function writeVoid(writer: ByteWriter, { voidId, symbolId, fromMs, toMs, operator, reason }: UpdownVoid): void {
  for (const count of [voidId, symbolId, fromMs, toMs]) writer.count(count);
  writer.text(operator);
  writer.text(reason);
}

export function readVoid(reader: ByteReader): UpdownVoid {
  const named = { voidId: reader.count(), symbolId: reader.count(), fromMs: reader.count(), toMs: reader.count() };
  return { ...named, operator: reader.text(), reason: reader.text() };
}
