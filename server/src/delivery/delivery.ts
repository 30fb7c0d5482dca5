import type { Database } from '../machine/storage/connection.ts';
import { DemoInbox } from './demo-inbox.ts';
import { DEFAULT_TEXT_BOUNDS, type DeliveryConfiguration, type TextBounds } from './delivery-configuration.ts';
import { mailDriver } from './mail-driver.ts';
import type { Channel, Message } from './message.ts';
import { Outbox } from './outbox.ts';
import { smsDriver } from './sms-driver.ts';

export type DeliveryOptions = {
  readonly configuration: DeliveryConfiguration;
  readonly mode: 'demo' | 'live';
  readonly database: Database;
  readonly now: () => number;
  /** Told when a message could not be sent; `why` holds neither address nor text. */
  readonly onProblem: (channel: Channel, what: string, why: string) => void;
};

/** What is sent by a channel since the start. `lastProblem`: of the last message, empty when it was sent; it holds neither address nor text. */
export type Queue = {
  readonly channel: Channel;
  readonly waiting: number;
  readonly sent: number;
  readonly givenUp: number;
  readonly lastProblem: string;
};

/** Messages to users: by mail and as text messages where these are configured, else, in demo mode, into the demo inbox. */
export class Delivery {
  /** Null in live mode: nothing there keeps what is sent. */
  readonly demoInbox: DemoInbox | null;
  /** To which countries text messages go, and how many. */
  readonly textBounds: TextBounds;
  readonly #outboxes = new Map<Channel, Outbox>();
  readonly #results = new Map<Channel, Omit<Queue, 'channel' | 'waiting'>>();

  constructor({ configuration, mode, database, now, onProblem }: DeliveryOptions) {
    this.demoInbox = mode === 'demo' ? new DemoInbox(database, now) : null;
    const { mail, sms } = configuration;
    this.textBounds = sms?.bounds ?? DEFAULT_TEXT_BOUNDS;
    const drivers = [
      ...(mail === null ? [] : [['mail', mailDriver(mail)] as const]),
      ...(sms === null ? [] : [['sms', smsDriver(sms)] as const]),
    ];
    for (const [channel, driver] of drivers) {
      const onResult = (result: string, why: string): void => {
        this.#note(channel, result, why);
        if (result !== 'sent') onProblem(channel, result, why);
      };
      this.#outboxes.set(channel, new Outbox({ driver, onResult }));
    }
  }

  /** How it goes with what is sent by each channel that is configured. */
  queues(): readonly Queue[] {
    const none = { sent: 0, givenUp: 0, lastProblem: '' };
    return [...this.#outboxes].map(([channel, { waiting }]) => ({ channel, waiting, ...(this.#results.get(channel) ?? none) }));
  }

  #note(channel: Channel, result: string, why: string): void {
    const { sent = 0, givenUp = 0 } = this.#results.get(channel) ?? {};
    const lastProblem = result === 'sent' ? '' : why;
    this.#results.set(channel, {
      sent: sent + (result === 'sent' ? 1 : 0),
      givenUp: givenUp + (result === 'given up' ? 1 : 0),
      lastProblem,
    });
  }

  /** Whether messages of the channel reach anybody. */
  canSend(channel: Channel): boolean {
    return this.#outboxes.has(channel) || this.demoInbox !== null;
  }

  /** Whether messages of the channel stay in the demo inbox. */
  isKept(channel: Channel): boolean {
    return !this.#outboxes.has(channel) && this.demoInbox !== null;
  }

  isFull(channel: Channel): boolean {
    return this.#outboxes.get(channel)?.isFull ?? false;
  }

  /** Sends in the background; false when too many messages wait. `browser`: what reads it in the demo inbox, whosever the address is; null for none. */
  send(message: Message, browser: string | null = null): boolean {
    const outbox = this.#outboxes.get(message.channel);
    if (outbox !== undefined) return outbox.add(message);
    this.demoInbox?.add(message, browser);
    return this.demoInbox !== null;
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#outboxes.values()].map((outbox) => outbox.stop()));
  }
}
