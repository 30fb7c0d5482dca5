/**
 * The kinds of risk of products, as the audit was told them: whether the risk of a product has to be confirmed before the first stake, and the exclusion,
 * beside that from all, after which an account opens nothing of it; null for none.
 */
export const AUDITED_RISKS = {
  none: { asksToConfirm: false, exclusion: null },
  'fixed-time': { asksToConfirm: true, exclusion: 'fixed-time' },
  leveraged: { asksToConfirm: true, exclusion: 'leveraged' },
  premium: { asksToConfirm: true, exclusion: null },
} as const;

export type AuditedRisk = keyof typeof AUDITED_RISKS;
