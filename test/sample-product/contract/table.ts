import * as calls from './calls.ts';

export const sampleCalls = { fillJar: calls.fillJar, jars: calls.jars, sampleRecords: calls.recordSample } as const;
