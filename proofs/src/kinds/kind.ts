import type { Parser } from '../format.ts';
import type { SignedValue } from '../jcs.ts';
import type { CheckedFile } from '../verify/checked-file.ts';

/** What a receipt of any product says besides its terms. */
export type AnyReceipt = { readonly [key: string]: SignedValue } & {
  readonly kind: string;
  readonly orderId: string;
  readonly time: number;
  readonly journal: { readonly seq: number; readonly hash: string };
  readonly key: string;
};

/** A kind of receipt: its word in the receipt, and its format. */
export type ReceiptKind = { readonly name: string; readonly parse: Parser<AnyReceipt> };

/** A kind of evidence: its word in the file, and the check of one. `open` throws a `FormatProblem` where the file is not of its format. */
export type Kind<Name extends string, Step extends string> = {
  readonly name: Name;
  readonly open: (file: unknown, trustedKeys: readonly string[] | undefined) => CheckedFile<Step>;
  /** The receipts of its orders; absent where nobody agreed to anything before. */
  readonly receipt?: ReceiptKind;
};
