import { canReadLossless } from '@candor/contract/json';

/**
 * For engines without the reviver's `context.source`: writes the same JSON with every number as a string,
 * so that no digit of an amount passes through a floating-point value. The parser is loaded only there.
 */
export async function readableBody(body: string, engineCan: boolean = canReadLossless()): Promise<string> {
  if (engineCan) return body;
  const { parse } = await import('lossless-json');
  return JSON.stringify(parse(body, null, (digits) => digits));
}
