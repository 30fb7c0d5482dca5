import type { ServerProduct } from './product.ts';

/** Whose an event or a command of this type is, by the word before its point; undefined for those of no product. */
export type OwnerOf = (type: string) => ServerProduct | undefined;

/** Looks each type up once: events come by thousands a second. */
export function ownersAmong(products: readonly ServerProduct[]): OwnerOf {
  const byName = new Map(products.map((product): readonly [string, ServerProduct] => [product.name, product]));
  const byType = new Map<string, ServerProduct | undefined>();
  return (type) => {
    if (byType.has(type)) return byType.get(type);
    const owner = byName.get(type.slice(0, type.indexOf('.')));
    byType.set(type, owner);
    return owner;
  };
}
