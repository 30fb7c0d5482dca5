import { REASONS } from '@candor/contract/codes';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../../i18n/text.tsx';

/** The words of a refusal that an answer names; null without one, and while they are on their way. */
export function useReasonText(reason: string | null, limit: string): string | null {
  const language = useLanguage();
  const known = REASONS.find((one) => one === reason);
  const { data } = useQuery({
    queryKey: ['reason-text', language, reason, limit],
    // Rarely needed, so these words come only now: the answer has a reason and no text.
    queryFn: async () => {
      const { message } = await import('@candor/contract/messages');
      return known === undefined ? '' : message(language, known, { limit });
    },
    enabled: known !== undefined,
    staleTime: Infinity,
  });
  return known === undefined ? null : (data ?? null);
}
