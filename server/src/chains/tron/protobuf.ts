/** One field of a message of Protocol Buffers: a number of up to 64 bits, or bytes. */
export type ProtobufField = { readonly number: number; readonly value: bigint | Buffer };

const [VARINT, LENGTH_DELIMITED] = [0, 2];
const TYPE_BITS = 3n;
const TYPE_MASK = 7n;
const [SEVEN_BITS, CONTINUED] = [0x7fn, 0x80n];
/** Of a number with 64 bits. */
const VARINT_BYTES_MAX = 10;

/** The shortest form of a number that is not below zero. */
function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > SEVEN_BITS; rest >>= 7n) bytes.push(Number((rest & SEVEN_BITS) | CONTINUED));
  return Buffer.from([...bytes, Number(rest)]);
}

const tag = (number: number, type: number): Buffer => varint((BigInt(number) << TYPE_BITS) | BigInt(type));

export function bytesField(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([tag(number, LENGTH_DELIMITED), varint(BigInt(content.length)), content]);
}

/** The default is not written. */
export function numberField(number: number, value: bigint | number): Buffer {
  return BigInt(value) === 0n ? Buffer.alloc(0) : Buffer.concat([tag(number, VARINT), varint(BigInt(value))]);
}

/** The fields of a message in their order. Throws for any form that the two above do not write, but for the length of numbers. */
export function readFields(message: Buffer): readonly ProtobufField[] {
  const fields: ProtobufField[] = [];
  let offset = 0;
  const next = (): bigint => {
    let value = 0n;
    for (let read = 0; read < VARINT_BYTES_MAX; read += 1) {
      const byte = BigInt(message.readUInt8(offset));
      offset += 1;
      value |= (byte & SEVEN_BITS) << BigInt(7 * read);
      if (byte < CONTINUED) return value;
    }
    throw new RangeError('a number that does not end');
  };
  while (offset < message.length) {
    const head = next();
    const [number, type] = [Number(head >> TYPE_BITS), Number(head & TYPE_MASK)];
    if (type !== VARINT && type !== LENGTH_DELIMITED) throw new RangeError('a field of another type');
    const value = next();
    if (type === VARINT) fields.push({ number, value });
    else {
      const end = offset + Number(value);
      if (end > message.length) throw new RangeError('a field that ends too late');
      fields.push({ number, value: message.subarray(offset, end) });
      offset = end;
    }
  }
  return fields;
}
