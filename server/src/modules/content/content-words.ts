/** `notice`: what everybody is told. `help`: a guide. `rules`: what binds, and who runs it: terms, privacy, risks, about. */
export const CONTENT_KINDS = ['notice', 'help', 'rules'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Wire contract §4: keys of notices, each with the parts of an app that show it; the first where none is said. */
export const NOTICE_PARTS: Readonly<Record<string, readonly string[]>> = {
  INFORMATION_NOTICE: ['TEXT_INFORMATION', 'LINK_INFORMATION'],
  ACTIVITY_NOTICE: ['HOME_ACTIVITY', 'MINING_ACTIVITY', 'FINANCE_ACTIVITY'],
  ROLL_NOTICE: [''],
  POP_UPS_NOTICE: ['POP_UPS_NOTICE', 'DEFI_POP_UPS_NOTICE'],
  REGISTER_WELFARE: ['REGISTER_WELFARE_NOTICE'],
};

/** Wire contract §4. */
export const RULES_KEYS = [
  'ABOUT',
  'TERMS_CLAUSE',
  'PERIOD_EXPLAIN',
  'COIN_EXPLAIN',
  'AGENCY_ACTIVITY',
  'U_STANDARD_EXPLAIN',
  'REGISTRY_PRIVACY',
  'REGISTRY_CLAUSE',
  'LOANS_RULE',
  'FINANCIAL_AGREEMENT',
  'DEFI_EXPLAIN',
  'PLEDGE_EXPLAIN',
  'PROMOTION_CENTER_EXPLAIN',
  'ABOUT_US',
  'EXCHANGE_INTRODUCTION',
] as const;

/** Groups of the help in their order; the number of each on the wire is its place, from 1. */
export const TOPICS = ['start', 'trading', 'money', 'security', 'checking'] as const;
export type Topic = (typeof TOPICS)[number];

/** Every page reads all notices that are shown: at most so many are published at a time. */
export const NOTICES_MOST = 100;

/** What is read where a text is not translated. */
export const FALLBACK = 'en';

/** Numbers of texts that operators begin; those of built-in texts stand below. */
export const FIRST_OWN_ID = 1_001;

const PLACES: Readonly<Record<ContentKind, readonly string[]>> = { notice: Object.keys(NOTICE_PARTS), help: TOPICS, rules: RULES_KEYS };

export const placesOf = (kind: ContentKind): readonly string[] => PLACES[kind];

/** The parts of an app that can show what stands at a place. */
export const partsOf = (kind: ContentKind, place: string): readonly string[] =>
  kind === 'notice' && Object.hasOwn(NOTICE_PARTS, place) ? (NOTICE_PARTS[place] ?? ['']) : [''];

/** What binds is published, and taken away, by two. */
export const personsFor = (kind: string): 1 | 2 => (kind === 'rules' ? 2 : 1);
