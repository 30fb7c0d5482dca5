import { Socket } from 'node:net';
import process from 'node:process';
import { systemClock } from '../clock.ts';
import { hostVenues } from './venue-host.ts';
import { minutesHere } from './venue-minutes.ts';
import { watchingHere } from './venue-watch.ts';

// The process that speaks to the venues. `VenuesApart` has it started, without keys, data folder, database or any other setting, and ended.
// What libraries print goes to the standard outputs; messages have a pipe of their own.

process.title = 'candor-venues';
const output = new Socket({ fd: 3 });
// the server has gone
output.on('error', () => process.exit(0));
await hostVenues({ input: process.stdin, output, watch: watchingHere({ clock: systemClock }), minutes: minutesHere() });
process.exit(0);
