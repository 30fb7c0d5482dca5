/** An own line of the chart that was let go at another price. */
export type PutLine = { readonly id: string; readonly price: string };
