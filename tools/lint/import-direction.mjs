import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What each room may import besides itself; the order is the house's, from the ground up. */
export const rooms = {
  money: [],
  contract: ['money'],
  exchange: ['money'],
  proofs: ['money'],
  server: ['money', 'contract', 'exchange', 'proofs'],
  web: ['money', 'contract', 'proofs'],
  simulation: ['money', 'contract', 'exchange', 'proofs', 'server'],
  bench: ['money', 'contract', 'exchange', 'proofs', 'server', 'web'],
  e2e: [],
};

/** Inside web/src: a zone may import those after it in its list, and nothing above it. */
export const webZones = {
  'main.tsx': ['app', 'session', 'i18n', 'ui', 'api', 'market', 'navigation'],
  app: ['features', 'frame', 'proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  features: ['frame', 'proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
  frame: ['proof', 'market', 'chart', 'session', 'api', 'i18n', 'ui', 'navigation', 'domain'],
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
    return rooms[room].includes(target) ? null : `${room}/ may not import ${target}/`;
  }
  if (!specifier.startsWith('.')) {
    if (room === 'exchange' && !/\.test\.ts$|\/test\//.test(from)) return `exchange/ may not import ${specifier}`;
    if (room === 'money' && !from.endsWith('.test.ts')) return `money/ may not import ${specifier}`;
    return null;
  }
  const target = join(dirname(from), specifier);
  if (roomOf(target) !== room && roomOf(target) in rooms) return `reach ${roomOf(target)}/ by its package name`;
  return room === 'web' ? webProblem(from, target) : null;
}

function webProblem(from, target) {
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
