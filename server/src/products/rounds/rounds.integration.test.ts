import { afterAll, beforeAll } from 'vitest';
import { RoundCourse } from './test/course.ts';
import { describeBeforeRound } from './test/before.ts';
import { describeRunningRound } from './test/running.ts';
import { describeSettledRounds } from './test/settled.ts';

// One server and one round for all of it: a round takes a minute, and each part goes on where the one before has left it.
const course = new RoundCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

describeBeforeRound(course);
describeRunningRound(course);
describeSettledRounds(course);
