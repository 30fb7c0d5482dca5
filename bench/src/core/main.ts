import { formatTable } from '../table.ts';
import { benchCore } from './bench-core.ts';
import { benchDurable } from './durable.ts';

console.log(formatTable([...benchCore(), ...(await benchDurable())]));
