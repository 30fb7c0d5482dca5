import * as v from 'valibot';

const kind = v.picklist(['notice', 'help', 'rules']);
const state = v.picklist(['built-in', 'draft', 'shown', 'planned', 'ended', 'changed']);
const where = {
  kind,
  place: v.string(),
  part: v.string(),
  position: v.number(),
  link: v.string(),
  fromMs: v.nullable(v.number()),
  untilMs: v.nullable(v.number()),
};
const translation = v.object({ language: v.string(), title: v.string(), words: v.string(), body: v.string(), html: v.string() });
const version = v.object({
  version: v.number(),
  state,
  stamp: v.number(),
  editor: v.string(),
  savedMs: v.number(),
  languages: v.array(v.string()),
});
const row = v.object({
  text: v.number(),
  ...where,
  title: v.string(),
  state,
  version: v.number(),
  draft: v.nullable(v.number()),
  languages: v.array(v.string()),
});

export const listShape = v.object({ texts: v.array(row), problems: v.array(v.string()) });
export const textShape = v.object({
  text: v.number(),
  ...where,
  shown: version,
  translations: v.array(translation),
  versions: v.array(version),
});
export const previewShape = v.object({
  version: v.number(),
  stamp: v.number(),
  persons: v.number(),
  missing: v.array(v.string()),
  problems: v.array(v.string()),
  translations: v.array(translation),
});
export const savedShape = v.object({ text: v.number(), version: v.number(), stamp: v.number() });

export const addedShape = v.object({ picture: v.string(), address: v.string() });
const picture = v.object({
  picture: v.string(),
  address: v.string(),
  widthPx: v.number(),
  heightPx: v.number(),
  sizeBytes: v.number(),
  operator: v.string(),
  addedMs: v.number(),
});
export const picturesShape = v.object({ pictures: v.array(picture) });

export type AddedPicture = v.InferOutput<typeof addedShape>;
export type PictureRow = v.InferOutput<typeof picture>;
export type TextRow = v.InferOutput<typeof row>;
export type ShownText = v.InferOutput<typeof textShape>;
export type Version = v.InferOutput<typeof version>;
export type Preview = v.InferOutput<typeof previewShape>;
