import type { Core, PublishedBatch } from '../../core/core.ts';
import type { HoldNotice } from '../../delivery/compose.ts';
import type { Delivery } from '../../delivery/delivery.ts';
import type { User } from '../../identity/users.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import { holdMessage, mailHold } from './hold-message.ts';

export type HoldNoticesOptions = {
  readonly core: Pick<Core, 'onBatch'>;
  readonly userOf: (userId: number) => Promise<User | null>;
  readonly mailbox: Pick<Mailbox, 'send'>;
  readonly delivery: Pick<Delivery, 'canSend' | 'send'>;
  /** Told of a notice that could not be written. */
  readonly onError: (error: unknown) => void;
};

type Told = { readonly userId: number; readonly notice: HoldNotice };

/** Tells the owner of an account when a hold of it is placed, renewed or lifted: in the inbox, and by mail where an address is bound. */
export class HoldNotices {
  readonly #options: HoldNoticesOptions;
  readonly #stopListening: () => void;
  #last: Promise<void> = Promise.resolve();

  constructor(options: HoldNoticesOptions) {
    this.#options = options;
    this.#stopListening = options.core.onBatch((batch) => {
      for (const told of toldBy(batch)) this.#last = this.#last.then(() => this.#tell(told)).catch(options.onError);
    });
  }

  /** Resolves when everything that was told is written. */
  async stop(): Promise<void> {
    this.#stopListening();
    await this.#last;
  }

  /** Accounts of programs have no owner to tell. */
  async #tell({ userId, notice }: Told): Promise<void> {
    const { userOf, mailbox, delivery } = this.#options;
    const user = await userOf(userId);
    if (user === null) return;
    mailbox.send(userId, holdMessage(notice));
    mailHold(delivery, user, notice);
  }
}

function toldBy({ entries }: PublishedBatch): readonly Told[] {
  return entries.flatMap(({ events }) =>
    events.flatMap((event): readonly Told[] => {
      if (event.type !== 'hold.placed' && event.type !== 'hold.lifted') return [];
      const { accountId: userId, scope, code, reason } = event;
      const isPlaced = event.type === 'hold.placed';
      return [
        { userId, notice: { kind: `${scope}${isPlaced ? 'Held' : 'Freed'}`, code, reason, reviewMs: isPlaced ? event.reviewMs : null } },
      ];
    }),
  );
}
