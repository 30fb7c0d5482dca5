import { CALLS } from '@candor/contract/table';
import { PICTURE_BYTES_MAX } from '@candor/contract/verification';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, refuse } from '../../api/user/result.ts';
import { networkOf } from '../../identity/network.ts';
import { documentUrl } from './document-url.ts';
import type { Documents } from './documents.ts';

const MEBIBYTE = 1_024 * 1_024;

export function documentCalls(documents: Documents): readonly BoundCall[] {
  return [
    bindUser(CALLS.uploadPicture, async ({ caller, visitor, form }) => {
      if (form === null) return refuse('BAD_PARAMETER', { field: 'file' });
      const uploaded = await documents.upload(caller.userId, form, networkOf(visitor.address));
      if (uploaded.ok) return answer({ fileName: `${uploaded.id}.jpg`, url: documentUrl(uploaded.id), fault: uploaded.fault });
      const { reason } = uploaded;
      if (reason === 'NO_FILE') return refuse('BAD_PARAMETER', { field: 'file' });
      return refuse(
        reason,
        reason === 'FILE_TOO_LARGE' ? { field: 'file', limit: String(PICTURE_BYTES_MAX / MEBIBYTE) } : { field: 'file' },
      );
    }),
  ];
}
