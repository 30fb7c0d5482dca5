/** The first eight bytes of the SHA-256 of each stored example, in the same order. A line here is never changed: it is what keeps the example. */
export const KEPT: readonly string[] = ['ca4261c25dfa57d7', 'a13e0fb3450e29fd', '0cace031e7e25e4e', 'c6ec38cdd4641211', '530daff33a72e618'];
