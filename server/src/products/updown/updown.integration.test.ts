import { afterAll, beforeAll } from 'vitest';
import { SecondCourse } from './test/course.ts';
import { describeSecondPlacing } from './test/placing.ts';
import { describeSettledSeconds } from './test/settled.ts';

// One server for both: contracts that the first part places are settled in the second.
const course = new SecondCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

describeSecondPlacing(course);
describeSettledSeconds(course);
