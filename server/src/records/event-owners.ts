/** Whose an event or a command of this type is, by the word before its point; undefined for those of no product. */
export type OwnerOf<Product> = (type: string) => Product | undefined;

/** Looks each type up once: events come by thousands a second. */
export function ownersAmong<Product extends { readonly name: string }>(products: readonly Product[]): OwnerOf<Product> {
  const byName = new Map(products.map((product): readonly [string, Product] => [product.name, product]));
  const byType = new Map<string, Product | undefined>();
  return (type) => {
    if (byType.has(type)) return byType.get(type);
    const owner = byName.get(type.slice(0, type.indexOf('.')));
    byType.set(type, owner);
    return owner;
  };
}
