export type Channel = 'mail' | 'sms';

/** What is sent to somebody. */
export type Message = {
  readonly channel: Channel;
  /** Mail address, or phone number with country code and without plus sign. */
  readonly to: string;
  /** Empty of a text message. */
  readonly subject: string;
  readonly text: string;
  /** The same for mail programs that show HTML; empty of a text message. */
  readonly html: string;
  /** The one-time code in the text; null for none. */
  readonly code: string | null;
};

/** Sends messages of one channel. Rejects with `NotDelivered` for what can never be sent, with anything else for what may go later. */
export type Driver = {
  send(message: Message): Promise<void>;
  close(): void;
};

/** The other side has said no for good. `why`: a status or code, without the address or the text. */
export class NotDelivered extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'NotDelivered';
  }
}
