import { afterAll, beforeAll } from 'vitest';
import { SecondCourse } from '../test/second-course.ts';
import { describeSecondPlacing } from '../test/second-placing.ts';
import { describeSettledSeconds } from '../test/second-settled.ts';

// One server for both: contracts that the first part places are settled in the second.
const course = new SecondCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

describeSecondPlacing(course);
describeSettledSeconds(course);
