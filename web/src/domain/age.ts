/** An age in the unit a person would use, cut: 59 s, 1 min, 3 h. */
export type Age = { readonly unit: 'seconds' | 'minutes' | 'hours'; readonly value: string };

export function ageOf(seconds: number): Age {
  if (seconds < 60) return { unit: 'seconds', value: String(Math.floor(seconds)) };
  if (seconds < 3_600) return { unit: 'minutes', value: String(Math.floor(seconds / 60)) };
  return { unit: 'hours', value: String(Math.floor(seconds / 3_600)) };
}
