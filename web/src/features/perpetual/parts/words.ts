/** Hours, minutes and seconds that are left: `7:03:09`. */
export function clockOf(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  return `${hours}:${two(Math.floor((seconds % 3_600) / 60))}:${two(seconds % 60)}`;
}

/** A leverage as it is written in every language. */
export const leverageText = (leverage: number): string => `\u2066${leverage}\u00d7\u2069`;
