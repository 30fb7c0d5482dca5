import type { Reason } from '../codes.ts';

/** Every text that the server writes. `{limit}` and `{field}` are filled in. */
export type MessageKey = Reason | 'success' | 'greeting';
export type Messages = Readonly<Record<MessageKey, string>>;
