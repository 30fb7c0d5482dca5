import { formatTable } from '../table.ts';
import { benchBook } from './bench-book.ts';

console.log(formatTable(await benchBook()));
