import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { revokeSession, sessions } from '@candor/contract/modules/identity/session';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordSheet, type PasswordProof } from './password-sheet.tsx';

interface EndSheetProps {
  readonly row: ResultOf<typeof sessions>;
  readonly onClose: () => void;
}

/** Asks for the password before a session is ended or a device forgotten: whoever has taken over a session must not sign its owner out. */
export function EndSheet({ row, onClose }: EndSheetProps) {
  const say = useSay();
  const queries = useQueryClient();
  const isDevice = row.kind === 'device';
  const end = async (proof: PasswordProof) => {
    await call(revokeSession, { id: row.id, ...proof }, { quiet: true });
    await queries.invalidateQueries({ queryKey: [sessions.name] });
    toast(say('security.sessions.ended'));
    onClose();
  };
  return (
    <PasswordSheet
      title={isDevice ? say('security.sessions.endDeviceTitle') : say('security.sessions.endTitle')}
      yes={isDevice ? say('security.sessions.forgetYes') : say('security.sessions.endYes')}
      danger
      onYes={end}
      onClose={onClose}
    >
      <p>
        <bdi>{agentName(row.agent) ?? say('security.sessions.unknownAgent')}</bdi>
      </p>
      <p>{isDevice ? say('security.sessions.endDeviceText') : say('security.sessions.endText')}</p>
    </PasswordSheet>
  );
}
