/** What else of contracts is looked for by name: lists and actions of the page. */
export const shortcuts = [
  { title: 'perpetual-parts.pastOrders', search: { tab: 'orders' } },
  { title: 'perpetual-parts.closeAll', search: { sheet: 'close-all' } },
] as const;
