import { randomFillSync } from 'node:crypto';

/** A stream of random numbers. */
export type RandomStream = {
  /** Uniform in (0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Chi-squared with the given degrees of freedom (> 2). */
  chiSquared(degrees: number): number;
};

/** 32-bit FNV-1a of a text: turns names into seeds. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Words of the machine's randomness that are fetched at once. */
const WORDS = 1_024;

/** A stream that nobody can foretell, whatever of it they have seen. */
export function createSecretRandom(): RandomStream {
  const words = new Uint32Array(WORDS);
  let index = WORDS;
  return streamOf(() => {
    if (index === WORDS) {
      randomFillSync(words);
      index = 0;
    }
    return words[index++] ?? 0;
  });
}

/**
 * A seeded stream: the same seed gives the same stream on every machine. sfc32 [C. Doty-Humphrey, PractRand], its state filled from a text by
 * FNV-1a. Who sees some of it can compute the rest.
 */
export function createRandom(seed: string): RandomStream {
  let a = hashText(`a${seed}`) | 0;
  let b = hashText(`b${seed}`) | 0;
  let c = hashText(`c${seed}`) | 0;
  let counter = 1;

  function next(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  }
  for (let roundId = 0; roundId < 16; roundId += 1) next();
  return streamOf(next);
}

/** `next` gives whole numbers of 32 bits. */
function streamOf(next: () => number): RandomStream {
  let spare: number | null = null;
  const uniform = (): number => (next() + 0.5) / 4_294_967_296;

  /** Marsaglia's polar method: two normals a round. */
  function normal(): number {
    if (spare !== null) {
      const kept = spare;
      spare = null;
      return kept;
    }
    for (;;) {
      const x = 2 * uniform() - 1;
      const y = 2 * uniform() - 1;
      const square = x * x + y * y;
      if (square > 0 && square < 1) {
        const factor = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * factor;
        return x * factor;
      }
    }
  }

  /** Twice a gamma variable, by Marsaglia and Tsang's squeeze (2000). */
  function chiSquared(degrees: number): number {
    const d = degrees / 2 - 1 / 3;
    const e = 1 / Math.sqrt(9 * d);
    for (;;) {
      const x = normal();
      const cube = (1 + e * x) ** 3;
      if (cube > 0 && Math.log(uniform()) < 0.5 * x * x + d - d * cube + d * Math.log(cube)) return 2 * d * cube;
    }
  }
  return { uniform, normal, chiSquared };
}
