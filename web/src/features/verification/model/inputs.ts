import { hasChinese } from '@candor/contract/chinese';
import { uploadKYC } from '@candor/contract/modules/verification/calls';
import { fieldNameOf } from '@candor/contract/translated';
import { isDocumentNumber, isRealName, ONE_SIDED_KINDS } from '@candor/contract/verification';
import type { DocumentKind, VerificationLevel } from '@candor/contract/verification-codes';
import * as v from 'valibot';
import { error, problemsOf, type Problem } from '../../../form/problem.ts';
import type { ProblemTexts } from '../../../form/texts.ts';

export type Level = VerificationLevel;

export const kinds = ['identityCard', 'passport', 'drivingLicence'] as const satisfies readonly DocumentKind[];
export type Kind = (typeof kinds)[number];

/** Paths of uploaded pictures; empty for none. */
export const sides = ['front', 'back', 'selfie'] as const;
export type Side = (typeof sides)[number];

export const inputsShape = v.object({
  /** ISO 3166-1 alpha-2; empty for none. */
  country: v.string(),
  kind: v.picklist(kinds),
  name: v.string(),
  number: v.string(),
  front: v.string(),
  back: v.string(),
  selfie: v.string(),
});

export type Inputs = v.InferOutput<typeof inputsShape>;
export type FieldName = Exclude<keyof Inputs, 'kind'>;

export const emptyInputs: Inputs = { country: '', kind: 'identityCard', name: '', number: '', front: '', back: '', selfie: '' };

export type InputProblem = Problem<
  'country.missing' | 'name.missing' | 'chinese' | 'name.rule' | 'number.missing' | 'number.rule' | 'front.missing' | 'back.missing',
  FieldName
>;

const same = <Id extends string>(id: Id) => ({ button: id, text: id });

export const problemTexts = {
  'country.missing': same('verification.need.country'),
  'name.missing': same('verification.need.name'),
  'name.rule': same('verification.wrong.name'),
  'number.missing': same('verification.need.number'),
  'number.rule': same('verification.wrong.number'),
  'front.missing': same('verification.need.front'),
  'back.missing': same('verification.need.back'),
  chinese: same('shell.failure.cannotInputChinese'),
} as const satisfies ProblemTexts<InputProblem['code']>;

interface Facts {
  readonly level: Level;
}

export const needsBack = (kind: Kind): boolean => !ONE_SIDED_KINDS.includes(kind);

function named({ name }: Inputs): InputProblem | null {
  if (name.trim() === '') return error('name.missing', ['name']);
  if (hasChinese(name)) return error('chinese', ['name']);
  return isRealName(name) ? null : error('name.rule', ['name']);
}

function numbered({ number }: Inputs): InputProblem | null {
  if (number.trim() === '') return error('number.missing', ['number']);
  if (hasChinese(number)) return error('chinese', ['number']);
  return isDocumentNumber(number) ? null : error('number.rule', ['number']);
}

function located({ country }: Inputs): InputProblem | null {
  return country === '' ? error('country.missing', ['country']) : null;
}

function frontTaken({ front }: Inputs, { level }: Facts): InputProblem | null {
  return level === 'advanced' && front === '' ? error('front.missing', ['front']) : null;
}

function backTaken({ back, kind }: Inputs, { level }: Facts): InputProblem | null {
  return level === 'advanced' && back === '' && needsBack(kind) ? error('back.missing', ['back']) : null;
}

/** In the order of the fields; the first one names the button. */
export function problemsIn(inputs: Inputs, level: Level): readonly InputProblem[] {
  return problemsOf([located, named, numbered, frontTaken, backTaken], inputs, { level });
}

const fields: Readonly<Record<string, FieldName>> = {
  country: 'country',
  realName: 'name',
  documentNumber: 'number',
  frontUrl: 'front',
  backUrl: 'back',
  selfieUrl: 'selfie',
};

/** The field that the server has named in a refusal; null for one about the whole form. */
export function fieldOf(wireName: string | null): FieldName | null {
  const name = fieldNameOf(uploadKYC.parameters, wireName ?? '');
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}

/** As the call takes it. A passport has nothing on its back; basic takes no pictures. */
export function handedIn({ country, kind, name, number, front, back, selfie }: Inputs, level: Level) {
  const identity = { level, realName: name.trim(), documentNumber: number.trim(), country, documentKind: kind };
  if (level === 'basic') return identity;
  return { ...identity, frontUrl: front, backUrl: needsBack(kind) ? back : '', selfieUrl: selfie };
}
