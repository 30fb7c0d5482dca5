import type { Reason, SharedReason } from '../codes.ts';

/** Texts that are no refusals. */
type Notice = 'success' | 'greeting';

/** Every text that the server writes. `{limit}` and `{field}` are filled in. */
export type MessageKey = Reason | Notice;
export type Messages = Readonly<Record<MessageKey, string>>;
/** The texts that belong to no product. */
export type SharedMessages = Readonly<Record<SharedReason | Notice, string>>;
