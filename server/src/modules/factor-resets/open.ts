import { FactorReset } from '../../identity/factor-reset.ts';
import type { OpenModule } from '../module.ts';
import type { FactorResetParts } from './module.ts';

export function openModule({ identity: { factors, sessions, devices }, hears }: FactorResetParts): OpenModule<FactorReset> {
  const onEvent: typeof hears.security = (event, visitor) => hears.security(event, visitor);
  return { gives: new FactorReset({ factors, sessions, devices, onEvent }) };
}
