import type { Metrics } from '../../health/metrics.ts';
import type { ProviderCallbacks } from './provider-callbacks.ts';

/** A statement that waits for so long is a fault. */
const LATE_MS = 60_000;

export type WatchedProviders = {
  readonly callbacks: Pick<ProviderCallbacks, 'counts'>;
  readonly oldestMs: () => number | null;
  readonly now: () => number;
};

const ageMs = ({ oldestMs, now }: WatchedProviders): number => {
  const sinceMs = oldestMs();
  return sinceMs === null ? 0 : Math.max(0, now() - sinceMs);
};

export function watchProviders(metrics: Pick<Metrics, 'gauge' | 'gauges'>, watched: WatchedProviders): void {
  metrics.gauges('candor_provider_callbacks', 'Callbacks of payment providers since the start, by what was answered', 'code', () =>
    watched.callbacks.counts(),
  );
  metrics.gauge(
    'candor_provider_report_age_seconds',
    'For how long the oldest statement of a payment provider waits for the exchange; 0: none does',
    () => ageMs(watched) / 1_000,
  );
}

/** What readiness says: `payment-providers` while a statement waits for the exchange. */
export function providerWarnings(watched: WatchedProviders): readonly string[] {
  return ageMs(watched) > LATE_MS ? ['payment-providers'] : [];
}
