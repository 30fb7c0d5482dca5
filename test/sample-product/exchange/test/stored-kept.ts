/** The first eight bytes of the SHA-256 of each stored example and of what it says, in the same order. */
export const KEPT: readonly string[] = ['51811b4e3e63dd8a', '5d77e41267a1137b', 'db4ca5f445e252f2'];
