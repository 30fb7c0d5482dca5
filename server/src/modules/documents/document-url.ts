import { uploadPicture } from '@candor/contract/modules/documents/calls';

/** The path of an own upload. */
export function documentUrl(id: string): string {
  return `${uploadPicture.path}/${id}`;
}

/** The id in the path of an upload; null for any other text. Whose it is is asked later. */
export function documentId(url: string): string | null {
  const [, id = null] = /^\/api\/common\/upload\/OSS\/([A-Za-z0-9_-]{22})$/.exec(url) ?? [];
  return id;
}
