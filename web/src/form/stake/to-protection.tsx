import type { Reason } from '@candor/contract/codes';
import type { ReactNode } from 'react';
import { leadsToProtection } from '../../session/protection.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** A refusal by one of the user's own brakes leads to where it is set. */
export const toProtection = (text: string) =>
  function ToProtection(reason: Reason | null): ReactNode {
    return leadsToProtection(reason) ? <ButtonLink to="/protection">{text}</ButtonLink> : null;
  };
