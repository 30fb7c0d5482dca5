import type { ContractModule } from '../../module.ts';
import { getAgentInfo } from './calls.ts';

export const invites = { name: 'invites', calls: { inviteTeam: getAgentInfo } } as const satisfies ContractModule;
