import { formatAmountShort } from '@candor/money/amount';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { PlatformTime } from '../../api/user/platform-time.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { channelName } from '../deposits/channels.ts';
import type { ProviderChannels } from '../payment-providers/provider-channels.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { LATE_REVIEW_MS } from './rows.ts';
import type { FollowedWithdrawal } from './tables.ts';

type OfWithdrawal = Extract<
  Mail['kind'],
  'withdrawalRequested' | 'withdrawalApproved' | 'withdrawalRejected' | 'withdrawalFailed' | 'withdrawalCompleted'
>;

/** What messages about money are filled with. */
export class NoticeWords {
  readonly #catalogue: Pick<Catalogue, 'assetOfCode'>;
  readonly #time: Pick<PlatformTime, 'text'>;

  readonly #providers: Pick<ProviderChannels, 'of'>;

  constructor(catalogue: Pick<Catalogue, 'assetOfCode'>, time: Pick<PlatformTime, 'text'>, providers: Pick<ProviderChannels, 'of'>) {
    this.#catalogue = catalogue;
    this.#time = time;
    this.#providers = providers;
  }

  deposit(channelId: number, units: bigint): Mail {
    const channel = channelName(channelId) ?? this.#providers.of(channelId)?.provider ?? '';
    return { kind: 'depositCredited', parameters: { amount: this.#amount(channelId, units), channel } };
  }

  withdrawal(kind: OfWithdrawal, row: FollowedWithdrawal, reason = ''): Mail {
    const { channel_id: channelId, address, amount_units: amountUnits, fee_units: feeUnits, tx_id: transaction } = row;
    const amount = this.#amount(channelId, BigInt(amountUnits));
    const arrives = this.#amount(channelId, BigInt(amountUnits) - BigInt(feeUnits));
    return { kind, parameters: { amount, arrives, address, channel: channelName(channelId) ?? '', transaction, reason } };
  }

  lateReview({ channel_id: channelId, address, amount_units: amountUnits, requested_ms: requestedMs }: FollowedWithdrawal): Mail {
    const review = this.#time.text(requestedMs + 2 * LATE_REVIEW_MS);
    return { kind: 'withdrawalReviewLate', parameters: { amount: this.#amount(channelId, BigInt(amountUnits)), address, review } };
  }

  #amount(channelId: number, units: bigint): string {
    const name = channelName(channelId);
    const code = name === undefined ? (this.#providers.of(channelId)?.assetCode ?? '') : CHANNEL_OF[name].assetCode;
    return `${formatAmountShort(units, this.#catalogue.assetOfCode(code)?.scale ?? 8)} ${code}`;
  }
}
