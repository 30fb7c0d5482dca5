import { existsSync } from 'node:fs';

/** Debian's package installs it; the one in `/usr/bin` is a wrapper that writes into the home folder. */
export const LITECOIN_PROGRAM = '/usr/lib/litecoin/litecoind';
export const HAS_LITECOIN = existsSync(LITECOIN_PROGRAM);
