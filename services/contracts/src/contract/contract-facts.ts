import type { Tx } from '@banyan/kernel/database';
import {
  ContractRequestClosed,
  ContractRequested,
  ContractSigned,
  ContractTerminated,
} from '@banyan/proto/contracts/v1/events';
import type { Contract } from './contract.entity.js';

type Request = 'OFFER' | 'AMENDMENT' | 'TERMINATION';

const of = ({ id, brand, kind, uplineId, downlineId }: Contract) => ({
  contractId: id,
  brand,
  kind,
  uplineId: uplineId ?? 0n,
  downlineId,
});

/** What a pending version of a contract is. */
export const requestOf = (contract: Contract): Request => (contract.version === 0 ? 'OFFER' : 'AMENDMENT');

export const tellRequested = (tx: Tx, contract: Contract, version: number, request: Request, answerBy: Date) =>
  tx.publish(ContractRequested, { ...of(contract), version, request, answerBy }, contract.id);

export const tellClosed = (tx: Tx, contract: Contract, version: number, request: Request, outcome: string) =>
  tx.publish(ContractRequestClosed, { ...of(contract), version, request, outcome }, contract.id);

export const tellSigned = (tx: Tx, contract: Contract, version: number, effectiveFrom: Date) =>
  tx.publish(ContractSigned, { ...of(contract), version, effectiveFrom }, contract.id);

export const tellTerminated = (tx: Tx, contract: Contract, state: string, effectiveUntil: Date, reason: string) =>
  tx.publish(ContractTerminated, { ...of(contract), state, effectiveUntil, reason }, contract.id);
