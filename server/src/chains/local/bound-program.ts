import process from 'node:process';
import { spawn } from 'node:child_process';

// Runs a program that knows nothing of who has started it, and ends it when that process has gone.

const [, , program = '', ...parameters] = process.argv;
const child = spawn(program, parameters, { stdio: 'ignore' });
const end = (): void => void child.kill('SIGKILL');
child.on('exit', () => process.exit(0));
child.on('error', () => process.exit(1));
process.stdin.on('end', end).on('error', end).resume();
