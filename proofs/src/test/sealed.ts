import type { SignedCheckpoint } from '../checkpoint.ts';
import { digest, type ProofTag } from '../digest.ts';
import type { Evidence } from './evidence.ts';
import type { RoundEvidence } from '../kinds/rounds/evidence.ts';
import type { UpdownEvidence } from '../kinds/updown/evidence.ts';
import type { SignedValue } from '../jcs.ts';
import { sign } from '../signature.ts';
import { type Tick, tickDigest } from '../tick.ts';
import type { SigningKey } from './made-series.ts';

type Signed = { readonly key: string } & { readonly [key: string]: SignedValue };

/** Signs again whatever an operator with the keys has changed: links, checkpoints and references follow, so that only the fraud is wrong. */
export class Seal {
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(keys: readonly SigningKey[]) {
    this.#secrets = new Map(keys.map(({ secret, published }) => [published.key, secret]));
  }

  sign(tag: ProofTag, object: Signed): string {
    return sign(this.#secrets.get(object.key) ?? '', tag, object);
  }

  /** References and signatures of receipt, settlement and round. */
  second(evidence: UpdownEvidence): UpdownEvidence {
    const settlement = { ...evidence.settlement, receipt: digest('candor/receipt/1', evidence.receipt) };
    return this.signOnly({ ...evidence, settlement });
  }

  round(evidence: RoundEvidence): RoundEvidence {
    const [receipt, round] = [digest('candor/receipt/1', evidence.receipt), digest('candor/round/1', evidence.round)];
    return this.signOnly({ ...evidence, settlement: { ...evidence.settlement, receipt, round } });
  }

  /** Signatures only: references stay as they are, wrong or right. */
  signOnly<E extends Evidence>(evidence: E): E {
    const signatures = {
      receiptSignature: this.sign('candor/receipt/1', evidence.receipt),
      settlementSignature: this.sign('candor/settlement/1', evidence.settlement),
    };
    if (evidence.kind === 'second') return { ...evidence, ...signatures };
    return { ...evidence, ...signatures, roundSignature: this.sign('candor/round/1', evidence.round) };
  }

  /** Links changed ticks again and makes checkpoints, settlement and round name the new digests; then signs all. */
  ticks<E extends Evidence>(evidence: E, changed: readonly Tick[]): E {
    const ticks: Tick[] = [];
    for (const tick of changed) {
      const before = ticks.at(-1);
      ticks.push(before !== undefined && before.n + 1 === tick.n ? { ...tick, prev: tickDigest(before) } : tick);
    }
    const newOf = new Map(ticks.map((tick) => [tick.n, tickDigest(tick)]));
    const renamed = new Map(evidence.ticks.map((tick) => [tickDigest(tick), newOf.get(tick.n)]));
    const inputs = evidence.settlement.inputs.map((hash) => renamed.get(hash) ?? hash);
    const checkpoints = this.checkpoints(
      evidence.checkpoints.map(({ checkpoint, signature }) => ({
        checkpoint: {
          ...checkpoint,
          heads: checkpoint.heads.map((head) =>
            head.symbol === evidence.receipt.symbol ? { ...head, hash: newOf.get(head.n) ?? head.hash } : head,
          ),
        },
        signature,
      })),
    );
    const settled = { ...evidence, ticks, checkpoints, settlement: { ...evidence.settlement, inputs } };
    if (settled.kind === 'second') return this.signOnly(settled);
    const round = {
      ...settled.round,
      lock: renamed.get(settled.round.lock) ?? settled.round.lock,
      close: renamed.get(settled.round.close) ?? settled.round.close,
    };
    return this.signOnly({ ...settled, round, settlement: { ...settled.settlement, round: digest('candor/round/1', round) } });
  }

  /** Links checkpoints that follow each other, and signs them. */
  checkpoints(changed: readonly SignedCheckpoint[]): SignedCheckpoint[] {
    const sealed: SignedCheckpoint[] = [];
    for (const { checkpoint } of changed) {
      const before = sealed.at(-1)?.checkpoint;
      const prev = before !== undefined && before.k + 1 === checkpoint.k ? digest('candor/checkpoint/1', before) : checkpoint.prev;
      const linked = { ...checkpoint, prev };
      sealed.push({ checkpoint: linked, signature: this.sign('candor/checkpoint/1', linked) });
    }
    return sealed;
  }
}
