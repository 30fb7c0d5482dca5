/** Derived from locales/en by build/message-ids.ts; run `node web/build/message-ids.ts` after changing an English catalogue. */
export interface MessageValues {
  'shell.common.retry': undefined;
  'shell.common.close': undefined;
  'shell.common.cancel': undefined;
  'shell.common.back': undefined;
  'shell.common.copy': undefined;
  'shell.common.copied': undefined;
  'shell.common.loading': undefined;
  'shell.common.search': undefined;
  'shell.common.clear': undefined;
  'shell.common.max': undefined;
  'shell.common.showText': undefined;
  'shell.common.hideText': undefined;
  'shell.figure.unknown': undefined;
  'shell.figure.hidden': undefined;
  'shell.figure.up': { value: string };
  'shell.figure.down': { value: string };
  'shell.figure.changesTo': undefined;
  'shell.amount.tooManyDecimals': { count: number };
  'shell.amount.use': { amount: string };
  'shell.amount.readAs': { amount: string };
  'shell.amount.notANumber': undefined;
  'shell.amount.step': { step: string };
  'shell.figure.plus': { value: string };
  'shell.figure.minus': { value: string };
  'shell.failure.network': undefined;
  'shell.failure.networkHelp': undefined;
  'shell.failure.system': undefined;
  'shell.failure.cannotInputChinese': undefined;
}

export type Area = 'shell';
