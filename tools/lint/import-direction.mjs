import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What each room may import besides itself; the order is the house's, from the ground up. */
export const rooms = {
  money: [],
  formulas: ['money'],
  contract: ['money'],
  exchange: ['money', 'formulas'],
  proofs: ['money'],
  server: ['money', 'formulas', 'contract', 'exchange', 'proofs'],
  web: ['money', 'formulas', 'contract', 'proofs'],
  simulation: ['money', 'formulas', 'contract', 'exchange', 'proofs', 'server'],
  bench: ['money', 'formulas', 'contract', 'exchange', 'proofs', 'server', 'web'],
  e2e: [],
};

/**
 * Inside exchange/src, types as well as values: a zone may import those in its list and nothing else; the files that stand in no zone put the
 * exchange together, and no zone imports them. Between zones there can be no circle, since a list only names zones above it here.
 */
export const exchangeZones = {
  kernel: [],
  tables: [],
  ledger: ['kernel', 'tables'],
  ground: ['kernel', 'tables', 'ledger'],
  trading: ['kernel', 'tables', 'ledger', 'ground'],
  products: ['kernel', 'tables', 'ledger', 'ground', 'trading'],
};

/** The lists of products and modules in server/src, and what they are lists of. */
const REGISTRY = 'products/registry.ts';
const MODULES = 'modules/registry.ts';
const MANIFESTS = ['product.ts', 'module.ts'];
/** These put the server or a tool together. */
const SERVER_TOP = ['main.ts', 'server.ts', 'candor.ts', 'open-products.ts', 'open-users.ts', 'data-continuity.ts'];

/** Inside web/src: a zone may import those after it in its list, and nothing above it. */
export const webZones = {
  'main.tsx': ['app', 'session', 'i18n', 'ui', 'api', 'market', 'navigation'],
  app: ['features', 'frame', 'form', 'product', 'proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  features: ['frame', 'form', 'product', 'proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  frame: ['form', 'product', 'proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  form: ['market', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  product: ['market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  proof: ['session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  market: ['session', 'i18n', 'domain'],
  chart: ['market', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  session: ['api', 'i18n', 'domain'],
  api: ['i18n', 'domain', 'session'],
  ui: ['navigation', 'i18n', 'domain'],
  navigation: ['session'],
  i18n: ['domain'],
  domain: [],
};

/** What the system says, in words: whoever reads or writes files may ask for it. */
const WORDS = 'system-words.ts';
/** Files that import no other zone. */
const leaves = (...zones) => Object.fromEntries(zones.map((zone) => [zone, []]));

/**
 * Inside server/src: a shared room or file may import those in its list. None of them may import a product or a module, and only those marked
 * so a registry; products and modules may import them all, and a module those that are opened before it. Where two rooms list each other, files do not: `import/no-cycle` sees to that.
 */
export const serverZones = {
  ...leaves('event-owners.ts', 'turns.ts', 'give-way.ts', 'watched-books.ts', 'command-line.ts', 'front.ts', 'unknown-settings.ts'),
  ...leaves(WORDS, 'acceptances.ts', 'rate-limiter.ts', 'disk-space.ts', 'start-failure.ts', 'typed-number.ts', 'typed-time.ts'),
  'command-shapes.ts': ['command-line.ts'],
  'new-file.ts': ['command-line.ts'],
  'losses.ts': ['acceptances.ts'],
  'limits.ts': ['rate-limiter.ts'],
  'stops.ts': ['telemetry'],
  'readiness.ts': ['clock', 'core', 'disk-space.ts', 'market-data', 'records'],
  'open-readiness.ts': ['clock', 'core', 'disk-space.ts', 'market-data', 'readiness.ts', 'records', 'stops.ts', 'storage', 'telemetry'],
  'open-demo.ts': [
    'configuration.ts',
    'core',
    'feeds',
    'genesis',
    'liquidity',
    'participants',
    'stops.ts',
    'product.ts',
    'watched-books.ts',
    REGISTRY,
  ],
  jobs: ['storage'],
  followers: ['core', 'storage'],
  'open-followers.ts': ['core', 'followers', 'journal', 'stops.ts', 'storage', 'telemetry'],
  'open-jobs.ts': ['jobs', 'stops.ts', 'storage', 'telemetry'],
  'hears.ts': ['identity'],
  'open-modules.ts': ['hears.ts', 'module.ts', 'operators', 'stops.ts'],
  'open-accounts.ts': [
    'closing',
    'documents',
    'configuration.ts',
    'core',
    'delivery',
    'encryption',
    'genesis',
    'hears.ts',
    'jobs',
    'identity',
    MODULES,
    'stops.ts',
    'storage',
    'telemetry',
  ],
  'open-database.ts': ['configuration.ts', 'start-failure.ts', 'stops.ts', 'storage', 'telemetry'],
  'open-operators.ts': [
    'acceptances.ts',
    'clock',
    'configuration.ts',
    'core',
    'encryption',
    'halts',
    'open-accounts.ts',
    REGISTRY,
    'open-database.ts',
    'operator',
    'operators',
    'resealing',
    'stops.ts',
    'storage',
    'telemetry',
    'terms',
    'verification',
  ],
  'open-clock.ts': ['clock', 'feeds', 'telemetry'],
  clock: [],
  'verify-file.ts': ['command-line.ts'],
  'contradiction.ts': ['core', 'gateway', 'journal', 'receipts'],
  journal: [],
  encryption: [],
  resealing: ['command-line.ts', 'documents', 'encryption', 'identity', 'operator', MODULES, 'storage'],
  captcha: [],
  delivery: ['identity', 'storage'],
  core: ['journal', 'clock', 'acceptances.ts', 'give-way.ts'],
  telemetry: ['core', 'jobs', 'records', 'limits.ts'],
  documents: ['storage'],
  verification: ['command-line.ts', 'new-file.ts', 'documents', 'encryption', 'operator', 'operators', 'storage'],
  'open-verification.ts': ['configuration.ts', 'clock', 'documents', 'encryption', 'jobs', 'storage', 'telemetry', 'verification'],
  storage: ['journal', 'followers', 'identity', 'jobs', 'records', 'delivery', 'documents', 'operators', 'verification'],
  closing: ['documents', 'identity', 'storage'],
  halts: ['core', 'operators'],
  terms: ['command-line.ts', 'core', 'operator', 'operators'],
  identity: ['core', 'delivery', 'encryption', 'storage', 'limits.ts', 'rate-limiter.ts'],
  feeds: ['clock', 'core', 'market-data', 'typed-number.ts'],
  'market-data': ['core', 'storage', 'feeds', 'records', 'event-owners.ts'],
  records: ['journal', 'storage', 'feeds', 'market-data', 'terms', 'event-owners.ts', REGISTRY, 'give-way.ts'],
  provenance: ['journal', 'clock', 'core', 'feeds', 'records', 'turns.ts', REGISTRY, 'give-way.ts'],
  receipts: ['core', 'storage', 'provenance', 'turns.ts'],
  audit: ['journal', 'core'],
  genesis: ['core'],
  operator: ['core', 'command-line.ts', 'typed-time.ts'],
  operators: ['command-line.ts', 'core', 'encryption', 'identity', 'operator', 'storage'],
  backup: ['documents', 'encryption', 'journal', 'provenance', 'operator', 'resealing', 'storage', 'command-line.ts', 'new-file.ts'],
  liquidity: ['core', 'feeds'],
  participants: ['core', 'feeds', 'genesis'],
  'eligibility.ts': ['configuration.ts'],
  'configuration.ts': [
    'delivery',
    'documents',
    'eligibility.ts',
    'encryption',
    'front.ts',
    'feeds',
    'participants',
    'telemetry',
    'unknown-settings.ts',
    REGISTRY,
  ],
  'settings.ts': ['configuration.ts', 'eligibility.ts'],
  'history-anchors.ts': ['feeds', 'records', 'storage'],
  gateway: [
    'closing',
    'captcha',
    'core',
    'documents',
    'delivery',
    'encryption',
    'identity',
    'records',
    'receipts',
    'market-data',
    'provenance',
    'storage',
    'telemetry',
    'eligibility.ts',
    'event-owners.ts',
    'front.ts',
    'limits.ts',
    'rate-limiter.ts',
    'turns.ts',
    'verification',
    'watched-books.ts',
  ],
};

/** Tests of pages against the built app and a stand-in for the server: they know the app by what it shows, and share with e2e how one looks at it. */
const isOfPages = (path) => path.startsWith('web/pages/');

/** The room of a path relative to the root. */
const roomOf = (path) => path.split('/')[0];

/**
 * Says what is wrong with an import, or null. `from` is the importing file relative to the root, `specifier` what it imports.
 * A feature never imports another feature: what two need moves down.
 */
export function problemOf(from, specifier) {
  const room = roomOf(from);
  if (!(room in rooms)) return null;
  if (specifier.startsWith('@candor/')) {
    const target = specifier.slice('@candor/'.length).split('/')[0];
    if (target === room) return `${room}/ imports itself by its package name; use a relative path`;
    if (isOfTests(specifier) && !isOfTests(from) && !TEST_ROOMS.includes(room)) return 'only tests may import what tests share';
    if (target === 'formulas' && isOfAudit(from)) return 'the audit shares no formula with what it checks';
    if (isOfPages(from)) return ['contract', 'e2e'].includes(target) ? null : `web/pages may not import ${target}/`;
    return rooms[room].includes(target) ? null : `${room}/ may not import ${target}/`;
  }
  if (!specifier.startsWith('.')) {
    if (room === 'exchange' && !isOfTests(from)) return `exchange/ may not import ${specifier}`;
    if (['money', 'formulas'].includes(room) && !isOfTests(from)) return `${room}/ may not import ${specifier}`;
    return null;
  }
  const target = join(dirname(from), specifier);
  if (roomOf(target) !== room && roomOf(target) in rooms) return `reach ${roomOf(target)}/ by its package name`;
  if (room === 'exchange') return exchangeProblem(from, target);
  if (room === 'proofs') return isOfTests(target) && !isOfTests(from) ? 'proofs may not import a test' : null;
  if (room === 'server') return serverProblem(from, target);
  return room === 'web' ? webProblem(from, target) : null;
}

/** Rooms of which nothing is shipped. */
const TEST_ROOMS = ['simulation', 'bench', 'e2e'];

/** What decides again what the exchange decided. */
const isOfAudit = (path) => /^server\/src\/(products\/[^/]+\/)?audit\//.test(path);

/** A test, or what tests share. */
const isOfTests = (path) => /\.test\.ts$|\/test\//.test(path);

/** A product never imports another, its tests included. Tests may import what puts the exchange together, and what tests share. */
function exchangeProblem(from, target) {
  const [, , zone, product] = from.split('/');
  const [, source, targetZone, targetProduct] = target.split('/');
  const isTest = isOfTests(from);
  if (!isTest && isOfTests(target)) return `exchange ${zone} may not import a test`;
  if (source !== 'src' || zone === targetZone) {
    const isOther = zone === 'products' && targetZone === 'products' && product !== targetProduct;
    return isOther ? `product ${product} may not import product ${targetProduct}` : null;
  }
  if (!(zone in exchangeZones) || exchangeZones[zone].includes(targetZone)) return null;
  if (isTest && !(targetZone in exchangeZones)) return null;
  return `exchange ${zone} may not import ${targetZone}`;
}

/** The part of server/src that a path is in: the folder of a product or a module, their registries, a room, or a file that stands alone. */
function serverZoneOf(path) {
  const [, source, first, second, third] = path.split('/');
  if (source !== 'src' || first === undefined) return null;
  if (first !== 'products' && first !== 'modules') return first;
  if (third === undefined) return first === 'products' ? REGISTRY : MODULES;
  return `${first}/${second}`;
}

/** Tests put together what they need: they may import any part. */
function serverProblem(from, target) {
  const zone = serverZoneOf(from);
  const targetZone = serverZoneOf(target);
  if (zone === null || targetZone === null || zone === targetZone || isOfTests(from)) return null;
  if (SERVER_TOP.includes(zone)) return zone !== 'main.ts' && targetZone === 'main.ts' ? 'nothing imports main.ts' : null;
  if (isOfTests(target)) return `${zone} may not import a test`;
  if (SERVER_TOP.includes(targetZone)) return `${zone} may not import ${targetZone}, which puts the server together`;
  const isProduct = (part) => part.startsWith('products/') && part !== REGISTRY;
  const isModule = (part) => part.startsWith('modules/') && part !== MODULES;
  const isList = (part) => part === REGISTRY || part === MODULES;
  if (zone === REGISTRY)
    return isProduct(targetZone) || targetZone === 'product.ts' ? null : 'the registry lists products and nothing else';
  if (zone === MODULES)
    return isModule(targetZone) || ['module.ts', 'storage'].includes(targetZone) ? null : 'the registry lists modules and nothing else';
  if (isProduct(zone) && isProduct(targetZone)) return `a product may not import another: ${targetZone}`;
  if (isProduct(zone) || isModule(zone) || MANIFESTS.includes(zone))
    return isList(targetZone) || (!isProduct(zone) && isProduct(targetZone)) ? `${zone} may not import ${targetZone}` : null;
  if (isProduct(targetZone) || isModule(targetZone)) return `${zone} may not import ${targetZone}: it asks the manifest`;
  const allowed = serverZones[zone];
  if (allowed === undefined) return `${zone} has no list in serverZones of tools/lint/import-direction.mjs`;
  return targetZone === WORDS || allowed.includes(targetZone) ? null : `server ${zone} may not import ${targetZone}`;
}

function webProblem(from, target) {
  if (isOfPages(from) !== isOfPages(target)) return 'web/pages and the rest of web/ do not import each other';
  const [, , zone, area] = from.split('/');
  const [, source, targetZone, targetArea] = target.split('/');
  if (source !== 'src' || zone === undefined || targetZone === undefined || zone === 'test' || targetZone === 'test') return null;
  if (zone === targetZone) {
    return zone === 'features' && area !== targetArea ? `feature ${area} may not import feature ${targetArea}` : null;
  }
  const allowed = webZones[zone];
  if (allowed === undefined || !(targetZone in webZones)) return null;
  return allowed.includes(targetZone) ? null : `web ${zone} may not import ${targetZone}`;
}

export const importDirection = {
  meta: { type: 'problem', docs: { description: 'Imports go down the house and never up' }, schema: [] },
  create(context) {
    const from = relative(root, context.filename ?? context.getFilename()).replaceAll('\\', '/');
    const check = (node) => {
      if (node.source === null || node.source === undefined || typeof node.source.value !== 'string') return;
      const message = problemOf(from, node.source.value);
      if (message !== null) context.report({ node: node.source, message });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
