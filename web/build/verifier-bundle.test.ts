import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { bundleVerifier, verifierSizeKB } from './verifier-bundle.ts';

const example = readFileSync(new URL('../../docs/proofs-example.json', import.meta.url), 'utf8');

// two kinds of contracts were 23 KB; liquidations and fundings by signed marks are 4 KB more
test('the verifier is one small script that asks nobody: no Node, no network, no page, no clock', async () => {
  const script = await bundleVerifier();
  expect(verifierSizeKB(script)).toBeLessThan(31);
  expect(script).not.toMatch(/node:|fetch\(|XMLHttpRequest|WebSocket|localStorage|document\.|window\.|Date\.now|Math\.random/);
});

test('the script proves a saved file where there is nothing but the language', async () => {
  const bare = vm.createContext({ TextEncoder, example });
  vm.runInContext(await bundleVerifier(), bare);
  expect(vm.runInContext('candorProofs.verifyEvidence(JSON.parse(example)).proved', bare)).toBe(true);
  expect(vm.runInContext('candorProofs.verifyEvidence(JSON.parse(example.replace("185.00000000", "186.00000000"))).proved', bare)).toBe(
    false,
  );
});
