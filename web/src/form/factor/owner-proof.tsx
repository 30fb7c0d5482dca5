import type { CallFailure } from '../../api/failures.ts';
import { FactorField } from './factor-field.tsx';
import { OwnPasswordField, useOwnPassword } from './own-password.tsx';
import { useFactor } from './use-factor.ts';

/**
 * What shows that it is the owner of the account: the login password, and the second factor where one is on; `isFactorEnough`: that alone.
 * A session alone must not do what such a form does.
 */
export function useOwnerProof(failure: CallFailure | null, onTyped: () => void, isFactorEnough = false) {
  const password = useOwnPassword(failure, onTyped);
  const factor = useFactor(failure, onTyped);
  const asksPassword = !(isFactorEnough && factor.isAsked);
  const isPasswordMissing = asksPassword && password.isMissing;
  return {
    password,
    factor,
    asksPassword,
    isMissing: isPasswordMissing || factor.isMissing,
    /** On the button while it is missing. */
    missing: isPasswordMissing ? password.missing : factor.missing,
    /** What the call takes. */
    parameter: { ...(asksPassword ? password.parameter : {}), ...factor.parameter },
    /** Leads to what is missing. */
    focus: () => (isPasswordMissing ? password : factor).focus(),
    /** When it was used, where the form stays. */
    clear: () => {
      password.clear();
      factor.clear();
    },
    /** Whether a refusal was about this; then it is led to where it is mended. */
    takes: (failed: CallFailure): boolean => {
      if (password.isAbout(failed)) password.focus();
      if (factor.isAbout(failed)) {
        factor.demand();
        factor.focus();
      }
      return password.isAbout(failed) || factor.isAbout(failed);
    },
    /** Whether the refusal stands at its field already. */
    isSaid: (asksPassword && password.props.error !== undefined) || factor.props.error !== undefined,
  };
}

interface OwnerProofFieldsProps {
  readonly proof: ReturnType<typeof useOwnerProof>;
  /** Whether what is missing is said. */
  readonly isAsked: boolean;
}

export function OwnerProofFields({ proof: { password, factor, asksPassword }, isAsked }: OwnerProofFieldsProps) {
  const missing = (part: { readonly isMissing: boolean; readonly missing: string }) =>
    isAsked && part.isMissing ? part.missing : undefined;
  return (
    <>
      {asksPassword && <OwnPasswordField {...password.props} error={password.props.error ?? missing(password)} />}
      {factor.isAsked && <FactorField {...factor.props} error={factor.props.error ?? missing(factor)} />}
    </>
  );
}
