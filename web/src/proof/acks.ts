import * as v from 'valibot';
import { words } from '../i18n/words.ts';
import { sessionStore } from '../session/session.ts';
import { storage } from '../session/storage.ts';
import { toast } from '../ui/toast.tsx';
import { publishedKeyList, verify } from './verifier.ts';

/** Acknowledgements of accepted orders, of each account on this device: with them an order that the exchange leaves out convicts it. */

const VERSION = 1;
const MOST = 200;
/** As they came: the verifier reads what else is in them. */
const acknowledgement = v.looseObject({
  receipt: v.looseObject({ orderId: v.string(), time: v.number() }),
  ack: v.looseObject({ key: v.string() }),
});
const schema = v.pipe(v.array(acknowledgement), v.maxLength(MOST));
const answer = v.object({
  data: v.object({ id: v.optional(v.number()), openId: v.nullish(v.number()) }),
  ack: acknowledgement,
});

export type Acknowledgement = v.InferOutput<typeof acknowledgement>;

const storageKey = () => `acks-${sessionStore.getState().user?.userId ?? 0}` as const;

/** The newest first. */
export function keptAcks(): readonly Acknowledgement[] {
  return storage.read(storageKey(), VERSION, schema) ?? [];
}

/** The same order again takes the place of what was kept of it. */
export function withAck(kept: readonly Acknowledgement[], ack: Acknowledgement): readonly Acknowledgement[] {
  return [ack, ...kept.filter(({ receipt }) => receipt.orderId !== ack.receipt.orderId)].slice(0, MOST);
}

let known: Awaited<ReturnType<typeof publishedKeyList>> = null;

/** With the keys that prove it, as a file. Null while the exchange does not say them. */
export async function ackFile(ack: Acknowledgement): Promise<object | null> {
  if (known?.some(({ key }) => key === ack.ack.key) !== true) known = await publishedKeyList();
  return known === null ? null : { v: 1, kind: 'ack', ...ack, keys: known };
}

/** Whether an acknowledgement is what the exchange has to give: signed with a published key, and of the order that was answered. */
async function isRight(ack: Acknowledgement, orderNumber: number | undefined): Promise<boolean> {
  if (orderNumber !== undefined && ack.receipt.orderId.split('-')[1] !== String(orderNumber)) return false;
  const evidence = await ackFile(ack);
  if (evidence === null || known === null) return true;
  return (await verify({ evidence, trustedKeys: known.map(({ publicKey }) => publicKey) })).proved;
}

/** Keeps what an answer acknowledges and checks it; one that is not right is kept too, and told. */
export async function takeAck(body: string): Promise<void> {
  const read = v.safeParse(answer, JSON.parse(body));
  if (!read.success) return;
  const { ack, data } = read.output;
  storage.write(storageKey(), VERSION, withAck(keptAcks(), ack));
  if (await isRight(ack, data.openId ?? data.id)) return;
  await words.needArea('verify');
  toast(words.i18n._('verify.ack.failed', { order: ack.receipt.orderId }), 'refusal');
}
