import * as v from 'valibot';
import { defineCall, GET, type RateLimit } from '../call.ts';
import * as request from '../request.ts';
import * as result from '../result.ts';

/** Settled contracts of one product, of all time or of one UTC day. Everything is summed from the ledger. */
const figures = {
  contracts: result.integer,
  wins: result.integer,
  losses: result.integer,
  ties: result.integer,
  voids: result.integer,
  /** USDT staked and paid back, refunds included. */
  staked: result.decimal,
  paid: result.decimal,
  /** USDT paid a contract, rounded down; 0 without one. */
  averagePayout: result.decimal,
  /** What the house won (negative: lost): staked less paid. */
  houseResult: result.decimal,
};

/** Settled rounds of one period, of all time or of one UTC day (by their decision). Everything is summed from the ledger. */
const roundFigures = {
  rounds: result.integer,
  /** How many ended up, down, and with every stake given back. */
  ups: result.integer,
  downs: result.integer,
  refunds: result.integer,
  stakes: result.integer,
  /** USDT staked, paid back (refunds included), and taken as fee: staked = paid + fee. */
  staked: result.decimal,
  paid: result.decimal,
  fee: result.decimal,
};

const product = {
  periodId: result.integer,
  /** Bare coin. */
  symbol: result.text,
  /** Seconds. */
  period: result.integer,
};

/** Days that are told when nobody says how many, and at most: every product has a row for each. */
export const DAYS = 30;
export const DAYS_MOST = 92;

/** An answer is large, and the same for everybody for a while. */
const RESULTS_LIMIT: RateLimit = { by: 'address', perMinute: 240, burst: 60 };

export const results = defineCall({
  name: 'statistics.results',
  methods: GET,
  path: '/api/statistics/results',
  added: true,
  summary: 'Real results of each product, from the ledger: since the start and day by day',
  access: 'public',
  limit: RESULTS_LIMIT,
  parameters: v.object({ days: v.optional(request.whole(1, DAYS_MOST)) }),
  result: v.object({
    /** Time of the last settlement counted, epoch ms; 0 before the first. */
    until: result.integer,
    second: v.array(v.object({ ...product, odds: result.decimal, breakEven: result.decimal, ...figures })),
    /** The last `days` UTC days, newest first; only those with a settlement. */
    secondDays: v.array(v.object({ day: result.text, ...product, ...figures })),
    /** Flash rounds, as above. */
    rounds: v.array(v.object({ ...product, ...roundFigures })),
    roundDays: v.array(v.object({ day: result.text, ...product, ...roundFigures })),
  }),
});
