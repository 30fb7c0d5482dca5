import { afterAll, beforeAll } from 'vitest';
import { RoundCourse } from '../test/round-course.ts';
import { describeBeforeRound } from '../test/rounds-before.ts';
import { describeRunningRound } from '../test/rounds-running.ts';
import { describeSettledRounds } from '../test/rounds-settled.ts';

// One server and one round for all of it: a round takes a minute, and each part goes on where the one before has left it.
const course = new RoundCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

describeBeforeRound(course);
describeRunningRound(course);
describeSettledRounds(course);
