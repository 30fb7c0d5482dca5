import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { Ground } from '../../ground/ground.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { quoteOf } from './acceptance.ts';
import { conversionAccounts } from './accounts.ts';
import type { ConversionQueries } from './answers.ts';
import { CONVERSION_COMMANDS } from './commands.ts';
import type { ConversionCommand } from './commands.ts';
import { CONVERSION_EVENTS } from './events.ts';
import type { ConversionEvent } from './events.ts';
import { conversionGives, conversionRefusals } from './refusals.ts';
import type { ConversionCode, ConversionGiven } from './refusals.ts';
import { decideConversion } from './rules.ts';
import { ConversionState } from './state.ts';
import { written } from './written.ts';

/** Conversion of one coin into another against the house's inventory, at the index (`product-rules` section 12). */
export const conversion: ProductDefinition<
  'conversion',
  ConversionCommand,
  ConversionEvent,
  ConversionQueries,
  ConversionCode,
  ConversionGiven
> = {
  name: 'conversion',
  tagBase: 2_816,
  commands: commandsOf(CONVERSION_COMMANDS, written),
  events: eventsOf(CONVERSION_EVENTS, written),
  queries: ['conversion.coins', 'conversion.quote'],
  refusals: conversionRefusals,
  gives: conversionGives,
  section: { version: 1, reads: [1] },
  accounts: conversionAccounts,
  riskCategory: 'none',
  create(ground) {
    const state = new ConversionState();
    return {
      decide: (context, body) => decideConversion(ground, state, context, body),
      apply: (event, timeMs) => applyConversion(ground, state, event, timeMs),
      queries: {
        'conversion.coins': () => state.coins().map((coin) => coin.asked(ground.nowMs)),
        'conversion.quote': ({ accountId, timeMs, ...conversion }) =>
          quoteOf(ground, state, { accountId, timeMs: Math.max(timeMs, ground.nowMs) }, { type: 'conversion.accept', ...conversion }),
      },
      sizes: () => [{ structure: 'conversion coins', count: state.coins().length, most: MOST_DEFINITIONS }],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
    };
  },
};

function applyConversion(ground: Ground, state: ConversionState, event: ConversionEvent, timeMs: number): void {
  switch (event.type) {
    case 'conversion.defined': {
      const { type: _, ...coin } = event;
      return state.define(coin, timeMs);
    }
    case 'conversion.switched':
      return state.turn(event.assetId, event.enable);
    case 'conversion.accepted':
      return ground.ledger.post(event.legs);
  }
}
