import { useRef, useState } from 'react';
import type { MessageDescription } from '../../i18n/text.tsx';
import { failureText } from '../failure-text.ts';
import { useReadAnew } from '../look/use-look.ts';
import { useReader } from '../reader.ts';
import { ownSession } from '../session.ts';
import { NO_ANSWER, OperatorFailure, readOutput } from '../transport.ts';
import { addedShape, type AddedPicture } from './shapes.ts';

export const ADD_PICTURE = 'content.picture.add';
const FILE_BYTES_MAX = 2 * 1_048_576;

/** Base64 of a file. Rejects when it cannot be read any more. */
async function lettersOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve((reader.result as string).replace(/^[^,]*,/, ''));
  reader.onerror = () => reject(new Error('the file could not be read'));
  reader.readAsDataURL(file);
  return await promise;
}

/** What the server says is wrong with a file, in its own words; anything else as everywhere. */
function refusalOf(failure: OperatorFailure): MessageDescription {
  const { code, said } = failure;
  const known = failureText(failure);
  const isOwn = said.text !== undefined && known.id === 'operator.failure.other';
  return isOwn ? { id: 'operator-work.form.refused', values: { text: said.text ?? '', code } } : known;
}

export interface AddPictureOptions {
  /** Whether the picture needs words: those of a text do, a setting takes its address alone. */
  readonly isWithWords: boolean;
  readonly onAdded: (added: AddedPicture, words: string) => void;
}

/** A picture on its way to the store. What was chosen and typed stays until the picture is there. */
export function useAddPicture({ isWithWords, onAdded }: AddPictureOptions) {
  const { session } = useReader();
  const readAnew = useReadAnew();
  const [file, setFile] = useState<File | null>(null);
  const [words, setWords] = useState('');
  const [isMarked, setMarked] = useState(false);
  const [refusal, setRefusal] = useState<MessageDescription | null>(null);
  const [busy, setBusy] = useState(false);
  const isOnItsWay = useRef(false);

  const fileProblem: MessageDescription | null =
    file === null
      ? { id: 'operator-content.picture.noFile' }
      : file.size > FILE_BYTES_MAX
        ? { id: 'operator-content.picture.tooLarge' }
        : null;
  const wordsProblem: MessageDescription | null = isWithWords && words.trim() === '' ? { id: 'operator-content.picture.noWords' } : null;

  const send = async (chosen: File) => {
    isOnItsWay.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      const added = readOutput(addedShape, await ownSession.ask(session, ADD_PICTURE, { file: await lettersOf(chosen) }));
      onAdded(added, words);
      setFile(null);
      setWords('');
      setMarked(false);
      void readAnew();
    } catch (error) {
      setRefusal(refusalOf(error instanceof OperatorFailure ? error : new OperatorFailure(NO_ANSWER, { cause: error })));
    } finally {
      isOnItsWay.current = false;
      setBusy(false);
    }
  };

  return {
    file,
    words,
    busy,
    refusal,
    /** One that was chosen is judged at once; that none is there only when it is added. */
    fileProblem: isMarked || file !== null ? fileProblem : null,
    wordsProblem: isMarked ? wordsProblem : null,
    choose: (chosen: File | undefined) => {
      if (chosen === undefined) return;
      setFile(chosen);
      setRefusal(null);
    },
    changeWords: setWords,
    add: () => {
      if (isOnItsWay.current) return;
      setMarked(true);
      if (file !== null && fileProblem === null && wordsProblem === null) void send(file);
    },
  };
}
