/** Epoch ms from which the offsets below hold, and before which they are used: years of four digits. */
export const STEADY_SINCE_MS = Date.UTC(2020, 0, 1);
const STEADY_BEFORE_MS = Date.UTC(9999, 0, 1);

/**
 * Zones without summer time and their minutes ahead of UTC, as Intl has them (steady-zones.test.ts compares). Written down, because the first
 * `Intl.DateTimeFormat` of a page costs a phone some 90 ms in one piece, and these are the zones of most users, the platform's own among them.
 */
export const steadyZones: ReadonlyMap<string, number> = new Map([
  ['UTC', 0],
  ['America/Sao_Paulo', -180],
  ['Europe/Moscow', 180],
  ['Asia/Dubai', 240],
  ['Asia/Karachi', 300],
  ['Asia/Kolkata', 330],
  ['Asia/Dhaka', 360],
  ['Asia/Bangkok', 420],
  ['Asia/Ho_Chi_Minh', 420],
  ['Asia/Jakarta', 420],
  ['Asia/Hong_Kong', 480],
  ['Asia/Kuching', 480],
  ['Asia/Manila', 480],
  ['Asia/Shanghai', 480],
  ['Asia/Singapore', 480],
  ['Asia/Taipei', 480],
  ['Asia/Seoul', 540],
  ['Asia/Tokyo', 540],
]);

export const isSteadyZone = (zone: string): boolean => steadyZones.has(zone);

/** Minutes ahead of UTC at a moment; null where only Intl knows. */
export function steadyMinutesOf(zone: string, epochMs: number): number | null {
  return epochMs >= STEADY_SINCE_MS && epochMs < STEADY_BEFORE_MS ? (steadyZones.get(zone) ?? null) : null;
}
