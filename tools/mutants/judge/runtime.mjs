/**
 * Knows which mutant is active. Loaded before everything else in each thread and process of a judge (`NODE_OPTIONS`); instrumented files ask
 * `$mutant`. A thread or process that a test starts takes the active mutant from the environment and tells in a file which places it reached.
 */
import { appendFileSync } from 'node:fs';
import process from 'node:process';

const reached = new Uint8Array(1 << 20);
let active = Number(process.env.CANDOR_MUTANT ?? -1);
let reachedFile = process.env.CANDOR_MUTANT_REACHED ?? '';

/** Whether mutant `id` is the active one. */
globalThis.$mutant = (id) => {
  if (reached[id] === 0) {
    reached[id] = 1;
    if (reachedFile !== '') appendFileSync(reachedFile, `${id}\n`);
  }
  return id === active;
};

/** Called by the judging process alone, whose reached places are read from memory. */
globalThis.$activateMutant = (id) => {
  active = id;
  reachedFile = '';
  process.env.CANDOR_MUTANT = String(id);
};

/** Ids of the places reached since the last call. */
globalThis.$takeReachedMutants = () => {
  const ids = [];
  for (let id = reached.indexOf(1); id >= 0; id = reached.indexOf(1, id + 1)) ids.push(id);
  reached.fill(0);
  return ids;
};
