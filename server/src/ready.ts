import process from 'node:process';

// Ends with 0 when the server at this environment's admin address says that it is ready: what a container's health check runs.

const PATIENCE_MS = 4_000;
const address = process.env['CANDOR_ADMIN_ADDRESS'] || '127.0.0.1:9080';

try {
  const { ok } = await fetch(`http://${address}/readyz`, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) });
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
