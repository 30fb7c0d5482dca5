import { CallFailure } from '../../../../api/failures.ts';
import { isolated, timeText } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { useTimeStyle } from '../../../../session/preferences.ts';
import { holdText } from '../parts/needs.tsx';

/** A refusal in the server's words, but for those whose figure a person could not read: the code of a hold, and a moment in milliseconds. */
export function useRefusedText(): (failure: CallFailure) => CallFailure {
  const say = useSay();
  const style = useTimeStyle();
  const wordsOf = ({ reason, limit }: CallFailure): string | null => {
    if (reason === 'HOLD_ACTIVE') return `${say('withdraw.need.hold')} ${say(holdText(limit ?? ''))}`;
    const readyMs = Number(limit ?? '');
    if (reason === 'ADDRESS_NOT_READY' && readyMs > 0)
      return say('withdraw.refused.notReady', { time: isolated(timeText(readyMs, style)) });
    return null;
  };
  return (failure) => {
    const words = wordsOf(failure);
    return words === null
      ? failure
      : new CallFailure(failure.kind, { code: failure.code, reason: failure.reason, limit: failure.limit, field: failure.field, words });
  };
}
