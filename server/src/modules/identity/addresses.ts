import type { Reason } from '@candor/contract/codes';
import { CALLS } from '@candor/contract/table';
import { addressIn, type AddressKind } from '../../identity/addresses.ts';
import { bindPublic, bindUser, type BoundCall, type UserRequest } from '../../api/user/bind.ts';
import { answer, DONE, refuse, type Refusal } from '../../api/user/result.ts';
import type { Identity } from '../../identity/identity.ts';
import { proofOf } from './factors.ts';

/** Names of the parameters that carry an address and its code. */
const FIELDS = { email: { address: 'email', code: 'emailCode' }, phone: { address: 'phone', code: 'smsCode' } } as const;
const RULES = { email: 'EMAIL_RULE', phone: 'PHONE_RULE' } as const;

type Unbound = UserRequest<typeof CALLS.unbindEmail> | UserRequest<typeof CALLS.unbindPhone>;
type Bound = UserRequest<typeof CALLS.bindEmail> | UserRequest<typeof CALLS.bindPhone>;

export function addressCalls(identity: Identity): readonly BoundCall[] {
  const { addresses, recoveryReset } = identity;

  const bind = async (kind: AddressKind, text: string, code: string, { caller, visitor, language, shown }: Bound) => {
    if (shown === undefined) return refuse('NOT_SIGNED_IN');
    const fields = FIELDS[kind];
    const address = addressIn(kind, text);
    if (address === null) return refuse(RULES[kind], { field: fields.address });
    const refused = await addresses.bind(caller, shown.user, { address, code, language, isProved: shown.isPassword }, visitor);
    return refused === null ? DONE : refuse(refused.reason, { field: fields[refused.about] });
  };

  const unbind = async (kind: AddressKind, { caller, visitor, shown }: Unbound): Promise<Refusal | typeof DONE> => {
    if (shown === undefined) return refuse('NOT_SIGNED_IN');
    const reason = await addresses.unbind(caller, shown.user, kind, visitor);
    return reason === null ? DONE : refuse(reason);
  };

  return [
    bindUser(CALLS.bindEmail, async (request) => await bind('email', request.parameters.email, request.parameters.emailCode, request)),
    bindUser(CALLS.bindPhone, async (request) => await bind('phone', request.parameters.phone, request.parameters.smsCode, request)),
    bindUser(CALLS.unbindEmail, async (request) => await unbind('email', request)),
    bindUser(CALLS.unbindPhone, async (request) => await unbind('phone', request)),

    bindPublic(CALLS.resetPassword, async ({ parameters, visitor }) => {
      const { loginName = '', recoveryCode = '', newPassword } = parameters;
      if (loginName !== '' || recoveryCode !== '') {
        const reason = await recoveryReset.reset({ loginName, recoveryCode, newPassword, ...proofOf(parameters) }, visitor);
        return reason === null ? DONE : refuse(reason, { field: fieldOf(reason, 'recoveryCode') });
      }
      const kind = (parameters.email ?? '') === '' && (parameters.phone ?? '') !== '' ? 'phone' : 'email';
      const address = addressIn(kind, parameters[kind] ?? '');
      if (address === null) return refuse(RULES[kind], { field: kind });
      const code = parameters[FIELDS[kind].code] ?? '';
      const reset = { code, newPassword, ...proofOf(parameters) };
      const reason = await addresses.resetPassword(address, reset, visitor);
      return reason === null ? DONE : refuse(reason, { field: fieldOf(reason, FIELDS[kind].code) });
    }),

    bindUser(CALLS.antiPhishingWord, async ({ caller }) => {
      return answer({ word: (await identity.users.byId(caller.userId))?.antiPhishingWord ?? null });
    }),

    bindUser(CALLS.setAntiPhishingWord, async ({ caller, parameters, visitor }) => {
      const word = (parameters.word ?? '').trim();
      await identity.setAntiPhishingWord(caller, word === '' ? null : word, visitor);
      return answer({ word: word === '' ? null : word });
    }),
  ];
}

/** The parameter that a refusal is about; empty for none. */
function fieldOf(reason: Reason, code: string): string {
  if (reason === 'CODE_WRONG' || reason === 'RECOVERY_CODE_WRONG') return code;
  if (reason === 'PASSWORD_RULE' || reason === 'PASSWORD_COMMON') return 'newPassword';
  return reason === 'FACTOR_REQUIRED' || reason === 'FACTOR_WRONG' ? 'factorCode' : '';
}
