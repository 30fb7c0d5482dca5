import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from './shape.ts';

const CONTRACT = fileURLToPath(import.meta.resolve('@candor/contract/call')).replace(/call\.ts$/, '');

/** Where the answers of calls stand: those of no product beside them, each product's in its folder. */
export const answerFiles = (): readonly string[] => {
  const products = readdirSync(join(CONTRACT, 'products'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [join(CONTRACT, 'calls/answers.json'), ...products.map(({ name }) => join(CONTRACT, 'products', name, 'answers.json'))];
};

/** The answer to the example of each call, by its name, as a server gave it; lists are cut short. */
export function exampleAnswers(): Readonly<Record<string, Json>> {
  const files = answerFiles().filter((file) => existsSync(file));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<string, Json>;
}
