import { readBuildSizes } from '@candor/web/build/page-sizes';
import type { BenchRow } from '../table.ts';

/** Gzip sizes of the build in web/dist, as the budgets in web/bundle-budget.json count them. */
export function benchSizes(): readonly BenchRow[] {
  const sizes = readBuildSizes();
  if (sizes === null) return [{ name: 'sizes', figure: 0, unit: '', note: 'web/dist is not built: not measured' }];
  const row = (name: string, sizeKB: number, note: string): BenchRow => ({
    name,
    figure: Math.round(sizeKB * 10) / 10,
    unit: 'KB gzip',
    note,
  });
  return [
    row('entry', sizes.entryScriptKB, `styles ${sizes.entryStyleKB.toFixed(1)} KB`),
    row('first font', sizes.firstFontKB, 'woff2, as served'),
    ...sizes.pages.map(({ path, scriptKB, styleKB, chartKB, laterKB }) =>
      row(path, scriptKB, `styles ${styleKB.toFixed(1)} KB, chart ${chartKB.toFixed(1)} KB, later ${laterKB.toFixed(1)} KB`),
    ),
  ];
}
