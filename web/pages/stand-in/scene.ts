import { Answers } from './answers.ts';
import type { Account } from './account.ts';
import { derivedAnswers } from './derived.ts';
import { Markets } from './markets.ts';

/** When a test begins, unless it says otherwise: a Monday morning in November, in the middle of a minute. */
export const START_MS = Date.UTC(2026, 10, 23, 9, 0, 20);

/** The world of one test: its time, its prices, whose page it is, and what calls are answered. */
export class Scene {
  /** Epoch ms: the time of the stand-in and of the page. */
  nowMs: number;
  readonly markets: Markets;
  readonly account: Account | null;
  readonly answers: Answers;
  /** What makes the test fail whatever it expects: a call that nobody answers, or an answer that no server would give. */
  readonly faults: string[] = [];
  /** Whether the market socket answers subscriptions. */
  isSilent = false;
  /** Whether the market socket takes nobody, as while the server starts again. */
  isAway = false;

  constructor(nowMs: number, account: Account | null) {
    this.nowMs = nowMs;
    this.account = account;
    this.markets = new Markets(() => this.nowMs);
    this.answers = new Answers(derivedAnswers(this));
  }
}
