import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Json } from './shape.ts';

const CONTRACT = fileURLToPath(import.meta.resolve('@candor/contract/call')).replace(/call\.ts$/, '');

/** Where the answers of calls stand: in the folder of their product or module, of the others beside them. */
export const answerFiles = (): readonly string[] => {
  const foldersIn = (room: string): readonly string[] =>
    readdirSync(join(CONTRACT, room), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(room, entry.name)] : []));
  return ['calls', ...foldersIn('modules'), ...foldersIn('products')].map((folder) => join(CONTRACT, folder, 'answers.json'));
};

/** The answer to the example of each call, by its name, as a server gave it; lists are cut short. */
export function exampleAnswers(): Readonly<Record<string, Json>> {
  const files = answerFiles().filter((file) => existsSync(file));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)) as Record<string, Json>;
}
