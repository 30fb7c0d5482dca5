import { createHmac } from 'node:crypto';
import type { Product } from './product.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code of an authenticator app (RFC 6238) by the product's time, which other tests move: of the present period of 30 seconds or so many later. */
export function codeOf(secret: string, product: Pick<Product, 'timeAheadMs'>, stepsLater = 0): string {
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + product.timeAheadMs()) / STEP_MS) + stepsLater));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
