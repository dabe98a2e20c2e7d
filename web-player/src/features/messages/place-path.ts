import type { InboxMessage } from '../../api/inbox';
import { paths } from '../../navigation/paths';

type Place = NonNullable<InboxMessage['place']>;

/** The page that a message leads to. */
export function placePath({ to, id }: Place): string {
  switch (to) {
    case 'deposit':
      return id === null ? paths.wallet : paths.depositOf(id);
    case 'withdrawal':
      return id === null ? paths.wallet : paths.withdrawalOf(id);
    case 'contract':
      return id === null ? paths.agentContracts : paths.agentContract(id);
    case 'statement':
      return paths.statement;
    case 'rounds':
      return paths.rounds;
    case 'income':
      return paths.agentIncome;
    case 'dues':
      return paths.agentDues;
    case 'agent':
      return paths.agent;
    case 'limits':
      return paths.limits;
    case 'games':
      return paths.games();
    case 'vip':
      return paths.vip;
    case 'points':
      return paths.redemptions;
    case 'lottery':
      return paths.lottery(id ?? undefined);
    case 'support':
      return paths.support;
    case 'feedback':
      return paths.feedback(id ?? undefined);
    case 'documents':
      return paths.documents;
    case 'security':
      return paths.security;
    case 'account':
    default:
      // A place that a newer server knows: the account leads on from there.
      return paths.account;
  }
}
