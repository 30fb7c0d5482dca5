import { signingOf } from '../../api/user/signing.ts';
import type { OpenModule } from '../module.ts';
import { withdrawalCalls } from './calls.ts';
import { WithdrawalChannels } from './channels.ts';
import type { WithdrawalParts } from './module.ts';
import { NoticeWords } from './notice-words.ts';
import { lateReviews, moneyNotices, type MoneyNoticesOptions } from './notices.ts';
import { WithdrawalReceipts } from './receipts.ts';
import { WithdrawalRequests } from './requests.ts';
import { servedWithdrawals } from './served-settings.ts';
import { dayMaxValueUnits } from './verification-limit.ts';

export function openWithdrawals(parts: WithdrawalParts, needsCode: boolean): OpenModule<undefined> {
  const { core, database, records, catalogue, time, exchangeNow, settings, hears, identity, verification, mailbox, delivery, payments } =
    parts;
  const { addresses, destinations, allowsChange } = parts['withdrawal-addresses'];
  const tradePasswords = parts['trade-passwords'];
  const channels = new WithdrawalChannels(core, payments.channels);
  const shared = { core, records, catalogue, channels, tradePasswords, time, exchangeNow, needsCode, payments };
  const requests = new WithdrawalRequests({
    ...shared,
    users: identity.users,
    codes: identity.codes,
    addresses,
    destinations,
    verification,
    get limits() {
      return settings.AUTH_LIMIT;
    },
    onEvent: (event, visitor) => hears.security(event, visitor),
  });
  const receipts = new WithdrawalReceipts(signingOf(parts, 'receipts of withdrawals'), parts);
  const userOf: MoneyNoticesOptions['userOf'] = (userId) => identity.users.byId(userId);
  const notices = {
    core,
    database,
    words: new NoticeWords(catalogue, time, parts['payment-providers']),
    userOf,
    mailbox,
    delivery,
    exchangeNow,
  };
  let served: Awaited<ReturnType<typeof servedWithdrawals>> = {};
  return {
    calls: withdrawalCalls({
      ...shared,
      requests,
      receipts,
      keys: () => [...parts.provenance.keyring.keys()],
      dayMaxValueOf: (userId) => dayMaxValueUnits(verification, settings.AUTH_LIMIT, userId),
    }),
    settings: async () => {
      // what is only shown stays as it was while the exchange does not answer
      served = await servedWithdrawals(channels, catalogue, { needsCode, allowsChange }).catch(() => served);
      return served;
    },
    followers: [moneyNotices(notices)],
    jobs: [lateReviews(notices)],
    stop: async () => await receipts.stop(),
  };
}
