import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What each room may import besides itself; from the lowest to the highest. */
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

/** What lists the products and modules of server/src, and whatever all of them have: a list imports what it lists. */
const LISTS = ['products/registry.ts', 'modules/registry.ts', 'modules/tables.ts'];
/** The rows of all rooms' tables, a type that queries of each are made with: it imports them, and they it. */
const ROWS = 'machine/storage/tables.ts';
/** These put the server, a thread of it, or a tool for its data together: they import everything, and only one of them imports another. */
const ASSEMBLY = [
  /^(main|server|configuration(-[a-z]+)?|open-[a-z]+)\.ts$/,
  /^(products|modules)\/open-[a-z]+\.ts$/,
  /^(records|prices\/provenance)\/worker\.ts$/,
  /^(command-line|continuity|demo|backup|resealing)\//,
];

/** Inside web/src: a zone may import those after it in its list, and nothing above it. */
export const webZones = {
  'main.tsx': ['app', 'session', 'i18n', 'ui', 'api', 'market', 'navigation'],
  'operator.tsx': ['operator', 'i18n', 'ui'],
  /** The operators' page, beside the app: what it shows and asks is never part of the users' files, and nothing of the users' session or calls of its. */
  operator: ['form', 'proof', 'i18n', 'ui', 'navigation', 'domain'],
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

/**
 * The floors of server/src, from the ground up: a room, or the files of a folder that stand in no room of it, may import what stands before it.
 * Products and modules stand above them all, and a module also imports those that are opened before it; nothing here imports one of them, or a list.
 */
export const serverFloors = [
  'machine/telemetry',
  'machine',
  'programs',
  'chains',
  'signer',
  'machine/clock',
  'machine/encryption',
  'machine/journal',
  'machine/core',
  'audit',
  'genesis',
  'machine/storage',
  'prices/bars',
  'prices/feeds',
  'participants',
  'liquidity',
  'api',
  'delivery',
  'identity',
  'prices/provenance',
  'prices/receipts',
  'operator',
  'operators',
  'terms',
  'records',
  'prices/market-data',
  'jobs',
  'followers',
  'health',
  'api/user',
  'api/operator',
  'products',
  'modules',
];

/** Folders of server/src whose folders are rooms. */
const HOUSES = ['machine', 'prices', 'api'];

/** Tests of pages against the built app and a stand-in for the server: they know the app by what it shows, and share with e2e how one looks at it. */
const isOfPages = (path) => path.startsWith('web/pages/');

/** What operators can ask for is said by the definitions of the server alone: the stand-in of their page holds calls and answers against them. */
const isOperatorDefinition = (from, specifier) =>
  from.startsWith('web/pages/operators/') &&
  /^@candor\/server\/(api\/operator\/(document|statuses)|operators\/(operator-action|permissions)|test\/operator-actions)$/.test(specifier);

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
    if (isOperatorDefinition(from, specifier)) return null;
    if (isOfTests(specifier) && !isOfTests(from) && !isOfPages(from) && !TEST_ROOMS.includes(room))
      return 'only tests may import what tests share';
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

/** The room of server/src that a path is in: a folder, that of one product or module, the files of a folder of rooms, or a file that stands alone. */
function serverRoomOf(path) {
  const [first, second, ...below] = path.split('/');
  const isInRoom = below.length > 0 && [...HOUSES, 'products', 'modules'].includes(first);
  return isInRoom ? `${first}/${second}` : first;
}

/** Tests put together what they need: they may import any part. */
function serverProblem(from, target) {
  const [path, other] = [from, target].map((file) => file.slice('server/src/'.length));
  if (!target.startsWith('server/src/') || isOfTests(from)) return null;
  if (isOfTests(target)) return `${path} may not import a test`;
  if (other === 'main.ts') return 'nothing imports main.ts';
  const isAssembly = (file) => ASSEMBLY.some((pattern) => pattern.test(file));
  if (isAssembly(path) || path === ROWS) return null;
  if (isAssembly(other)) return `${path} may not import ${other}, which puts the server together`;
  return LISTS.includes(path) ? listProblem(other) : partProblem(path, other);
}

function listProblem(other) {
  const isListed = /^(products|modules)\//.test(other) || other.startsWith('machine/storage/');
  return isListed ? null : 'a list imports what it lists and nothing else';
}

/** What is no list and puts nothing together imports what stands below it. */
function partProblem(path, other) {
  const [room, otherRoom] = [path, other].map(serverRoomOf);
  if (LISTS.includes(other)) return `${path} may not import ${other}: it asks the manifest`;
  if (room === otherRoom) return null;
  const [isProduct, isOtherProduct] = [room, otherRoom].map((one) => one.startsWith('products/'));
  if (isProduct && isOtherProduct) return `a product may not import another: ${otherRoom}`;
  const isOtherModule = otherRoom.startsWith('modules/');
  if (isProduct || (room.startsWith('modules/') && !isOtherProduct)) return null;
  if (isOtherProduct || isOtherModule) return `${room} may not import ${otherRoom}: it asks the manifest`;
  const [floor, otherFloor] = [room, otherRoom].map((one) => serverFloors.indexOf(one));
  if (floor < 0) return `${room} has no floor in serverFloors of tools/lint/import-direction.mjs`;
  return otherFloor >= 0 && otherFloor < floor ? null : `server ${room} may not import ${otherRoom}`;
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
  meta: { type: 'problem', docs: { description: 'Imports go down the rooms and never up' }, schema: [] },
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
