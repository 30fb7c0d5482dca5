const FIN_TEXT = 0x81;
const SHORT_MAX = 125;
const MEDIUM_MAX = 65_535;

/** A server's text frame (RFC 6455: whole, unmasked), built once and written to every socket that wants it. */
export function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  if (length <= SHORT_MAX) return Buffer.concat([Buffer.from([FIN_TEXT, length]), payload]);
  if (length <= MEDIUM_MAX) {
    const head = Buffer.alloc(4);
    head[0] = FIN_TEXT;
    head[1] = 126;
    head.writeUInt16BE(length, 2);
    return Buffer.concat([head, payload]);
  }
  const head = Buffer.alloc(10);
  head[0] = FIN_TEXT;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
