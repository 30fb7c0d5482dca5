import { afterAll, beforeAll } from 'vitest';
import { UpdownCourse } from './test/course.ts';
import { describeUpdownPlacing } from './test/placing.ts';
import { describeSettledUpdown } from './test/settled.ts';

// One server for both: contracts that the first part places are settled in the second.
const course = new UpdownCourse();
beforeAll(() => course.open());
afterAll(() => course.close());

describeUpdownPlacing(course);
describeSettledUpdown(course);
