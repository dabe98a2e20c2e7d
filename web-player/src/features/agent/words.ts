import type { Contract, ContractVersion } from '../../api/agent';
import type { BadgeProps } from '../../components/badge';
import type { IconName } from '../../components/icon';

const signing: readonly number[] = [1, 2, 41];

/** Whether an account of this type may have contracts: agents, but not their assistants (42). */
export const signs = (accountType: number): boolean => signing.includes(accountType);

interface Look {
  tone: BadgeProps['tone'];
  icon: IconName;
}

const looks: Readonly<Record<Contract['state'], Look>> = {
  REQUESTED: { tone: 'accent', icon: 'clock' },
  ACTIVE: { tone: 'positive', icon: 'check' },
  TERMINATION_REQUESTED: { tone: 'warning', icon: 'alert' },
  SUSPENDED: { tone: 'warning', icon: 'pause' },
  REJECTED: { tone: 'negative', icon: 'x' },
  WITHDRAWN: { tone: undefined, icon: 'x' },
  EXPIRED: { tone: undefined, icon: 'clock' },
  TERMINATED: { tone: undefined, icon: 'x' },
  ENDED: { tone: undefined, icon: 'check' },
  AUTO_CANCELLED: { tone: 'negative', icon: 'x' },
};

export const lookOfState = (state: Contract['state']): Look => looks[state];

/** The version that counts: what is agreed to, or what is asked while nothing is. */
export const versionInForce = (contract: {
  version: number;
  versions: readonly ContractVersion[];
}): ContractVersion | undefined =>
  contract.versions.find(({ version }) => version === Math.max(contract.version, 1)) ?? contract.versions[0];
