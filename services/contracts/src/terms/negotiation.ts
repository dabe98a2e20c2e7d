export const contractStates = [
  'REQUESTED',
  'ACTIVE',
  'TERMINATION_REQUESTED',
  'SUSPENDED',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'TERMINATED',
  'ENDED',
  'AUTO_CANCELLED',
] as const;
export type ContractState = (typeof contractStates)[number];

export const moves = [
  'accept',
  'reject',
  'withdraw',
  'expire',
  'requestTermination',
  'withdrawTermination',
  'acceptTermination',
  'rejectTermination',
  'silence',
  'terminate',
  'end',
  'cancel',
  'suspend',
  'resume',
  'resumeTermination',
] as const;
export type Move = (typeof moves)[number];

export type Actor = 'UPLINE' | 'DOWNLINE' | 'OPERATOR' | 'SYSTEM';

/** An unanswered request lapses after this long; an unanswered termination counts as consent. */
export const responseWithinMs = 72 * 3_600_000;

interface Rule {
  readonly actor: Actor;
  readonly from: readonly ContractState[];
  readonly to: ContractState;
}

const running = ['ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED'] as const;

const rules: Readonly<Record<Move, Rule>> = {
  accept: { actor: 'DOWNLINE', from: ['REQUESTED'], to: 'ACTIVE' },
  reject: { actor: 'DOWNLINE', from: ['REQUESTED'], to: 'REJECTED' },
  withdraw: { actor: 'UPLINE', from: ['REQUESTED'], to: 'WITHDRAWN' },
  expire: { actor: 'SYSTEM', from: ['REQUESTED'], to: 'EXPIRED' },
  requestTermination: { actor: 'UPLINE', from: ['ACTIVE'], to: 'TERMINATION_REQUESTED' },
  withdrawTermination: { actor: 'UPLINE', from: ['TERMINATION_REQUESTED'], to: 'ACTIVE' },
  acceptTermination: { actor: 'DOWNLINE', from: ['TERMINATION_REQUESTED'], to: 'TERMINATED' },
  rejectTermination: { actor: 'DOWNLINE', from: ['TERMINATION_REQUESTED'], to: 'ACTIVE' },
  // A termination that was asked for before the account was frozen runs on: see resumeTermination.
  silence: { actor: 'SYSTEM', from: ['TERMINATION_REQUESTED', 'SUSPENDED'], to: 'TERMINATED' },
  terminate: { actor: 'OPERATOR', from: running, to: 'TERMINATED' },
  end: { actor: 'SYSTEM', from: running, to: 'ENDED' },
  cancel: { actor: 'SYSTEM', from: [...running, 'REQUESTED'], to: 'AUTO_CANCELLED' },
  suspend: { actor: 'SYSTEM', from: ['ACTIVE', 'TERMINATION_REQUESTED'], to: 'SUSPENDED' },
  resume: { actor: 'SYSTEM', from: ['SUSPENDED'], to: 'ACTIVE' },
  resumeTermination: { actor: 'SYSTEM', from: ['SUSPENDED'], to: 'TERMINATION_REQUESTED' },
};

/** The state that a move leads to; null when this actor may not make it from here. */
export function after(state: ContractState, move: Move, actor: Actor): ContractState | null {
  const rule = rules[move];
  return rule.actor === actor && rule.from.includes(state) ? rule.to : null;
}

/** What an actor may do with a contract now. */
export const movesOf = (state: ContractState, actor: Actor): Move[] =>
  moves.filter((move) => after(state, move, actor) !== null);

/** Whether a contract in this state still has, or may get, an effect. */
export const isOpen = (state: ContractState): boolean => moves.some((move) => rules[move].from.includes(state));
