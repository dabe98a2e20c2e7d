import type { ContractState, Move, Actor } from '../terms/negotiation.js';
import { after } from '../terms/negotiation.js';
import type { ContractKind, PeriodType } from '../terms/terms.js';
import { errors } from '../errors.js';

/** A contract as it is stored, without its terms. */
export interface Contract {
  readonly id: bigint;
  readonly brand: string;
  readonly kind: ContractKind;
  /** null: the platform. */
  readonly uplineId: bigint | null;
  readonly downlineId: bigint;
  readonly state: ContractState;
  /** The newest version that was agreed to; 0 for none. */
  readonly version: number;
  readonly effectiveFrom: Date | null;
  readonly answerBy: Date | null;
}

/** A version that waits for an answer. */
export interface OpenVersion {
  readonly version: number;
  readonly period: PeriodType;
  readonly answerBy: Date;
}

/** Who acts on a contract: an agent by id, an operator (for the platform) or the service itself. */
export interface Party {
  readonly actor: Actor;
  readonly id: bigint | null;
}

/** The state that a move leads to. Raises `not_yours` when the other side decides it, `wrong_state` when nobody may now. */
export function moved(contract: Contract, move: Move, { actor }: Party): ContractState {
  const state = after(contract.state, move, actor);
  if (state) return state;
  const other = (['UPLINE', 'DOWNLINE'] as const).some(
    (side) => side !== actor && after(contract.state, move, side) !== null,
  );
  throw other ? errors.not_yours() : errors.wrong_state({ state: contract.state });
}

/** The side of a contract that a member is. Raises `contract_not_found` for anybody else, who must not learn that it exists. */
export function sideOf({ uplineId, downlineId }: Contract, memberId: bigint): Party {
  if (memberId === downlineId) return { actor: 'DOWNLINE', id: memberId };
  if (memberId === uplineId) return { actor: 'UPLINE', id: memberId };
  throw errors.contract_not_found();
}

export const system: Party = { actor: 'SYSTEM', id: null };
