export const exchangeZones: Readonly<Record<string, readonly string[]>>;
export const rooms: Readonly<Record<string, readonly string[]>>;
export const webZones: Readonly<Record<string, readonly string[]>>;
export const serverFloors: readonly string[];
export function problemOf(from: string, specifier: string): string | null;
