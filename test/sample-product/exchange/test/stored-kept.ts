/** The first eight bytes of the SHA-256 of each stored example, in the same order. */
export const KEPT: readonly string[] = ['41a9220afec954f5', 'd2c04ec3ef133749', '872a1651d687dc58', '9d339fc791deca62', '4dcf119ab51bb6c0'];
