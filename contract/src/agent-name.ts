const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const nameIn = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** `Firefox · Linux` for what a browser calls itself; null when neither is known, so that the page says so. Names, not translated. */
export function agentName(agent: string): string | null {
  const parts = [nameIn(browsers, agent), nameIn(systems, agent)].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}
