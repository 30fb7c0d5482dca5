/** The price of an order is its limit: what its owner is willing to pay; and how long it may rest. */
export const OWN_PRICES: readonly string[] = ['spot.submit delegatePrice', 'spot.submit timeInForce'];
