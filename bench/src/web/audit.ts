import { setPriority } from 'node:os';
import process from 'node:process';
import lighthouse from 'lighthouse';

/**
 * One run of Lighthouse's mobile profile on a page, in a process of its own: `node audit.ts <url> <port of the browser's debugger>`. It stands for
 * another machine, so it gives way to the browser. Sends the report as its one message.
 */
setPriority(10);

const [url = '', port = ''] = process.argv.slice(2);
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const result = await lighthouse(url, { port: Number(port), onlyCategories, disableStorageReset: true, logLevel: 'error' });
if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
// A guard that leads elsewhere would have another page measured under this name.
if (result.lhr.finalDisplayedUrl !== url) throw new Error(`Lighthouse was led from ${url} to ${result.lhr.finalDisplayedUrl}`);
process.send?.(result.lhr, () => process.disconnect());
