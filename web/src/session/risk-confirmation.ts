import { RISK_VERSION } from '@candor/contract/calls/protection';
import { useRef, useState } from 'react';
import { isFailure } from '../api/failures.ts';
import { useSay } from '../i18n/text.tsx';
import { sendRiskConfirmation, useTakeProtection, type RiskProduct } from './protection.ts';

/** The confirmation of a product's risk text on its way: one request for as many presses, repeated with the same key. */
export function useRiskConfirmation(product: RiskProduct, onConfirmed: () => void) {
  const say = useSay();
  const take = useTakeProtection();
  const key = useRef('');
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  const confirm = async () => {
    if (busy) return;
    if (key.current === '') key.current = crypto.randomUUID().replaceAll('-', '');
    setBusy(true);
    setFailed(null);
    try {
      take(await sendRiskConfirmation(product, RISK_VERSION, key.current));
      onConfirmed();
    } catch (error) {
      setFailed(isFailure(error) && error.words !== '' ? error.words : say('shell.failure.network'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failed, onConfirm: () => void confirm() };
}
