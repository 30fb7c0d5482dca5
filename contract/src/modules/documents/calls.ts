import * as v from 'valibot';
import { defineCall, POST } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { PICTURE_BYTES_MAX, PICTURE_FAULTS } from '../../verification.ts';

export const uploadPicture = defineCall({
  name: 'common.upload',
  methods: POST,
  path: '/api/common/upload/OSS',
  summary: 'Uploads a picture for the verification',
  details: `A form (\`multipart/form-data\`) with the picture in the field \`file\`: JPEG, PNG or WebP by its content, at most ${PICTURE_BYTES_MAX / 1_024 / 1_024} MB and 200 million pixels (64 million where they do not come row by row: WebP, progressive, interlaced, or a PNG that has to be turned). It is turned upright, made into a JPEG of at most 2,560 pixels a side without whatever was written beside the picture (place, time, camera), and kept encrypted. The path in \`url\` answers it to the user who has uploaded it and to nobody else. What is not handed in within a day is removed.`,
  access: 'user',
  limit: { by: 'account', perMinute: 10, burst: 20 },
  secret: true,
  file: true,
  refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_DAMAGED', 'FILE_INFECTED', 'TOO_MANY_FILES', 'BUSY', 'UNAVAILABLE'],
  parameters: request.none,
  example: {},
  result: v.object({
    fileName: described(result.text, 'Name of the stored picture; never the one that was given.'),
    url: described(result.text, 'Path of the picture, for the calls that take one.'),
    fault: described(
      v.nullable(v.picklist(PICTURE_FAULTS)),
      'Why it is likely not to be readable: fewer than 600 × 400 pixels, dark, or blurred (also: empty); null when nothing is wrong. It is taken all the same.',
    ),
  }),
});
