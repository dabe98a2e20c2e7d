import type { Tx } from '@banyan/kernel/database';
import {
  ContractReminded,
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

export const publishRequested = (tx: Tx, contract: Contract, version: number, request: Request, answerBy: Date) =>
  tx.publish(ContractRequested, { ...of(contract), version, request, answerBy }, contract.id);

export const publishReminded = (tx: Tx, contract: Contract, version: number, request: Request) =>
  tx.publish(ContractReminded, { ...of(contract), version, request }, contract.id);

export const publishClosed = (tx: Tx, contract: Contract, version: number, request: Request, outcome: string) =>
  tx.publish(ContractRequestClosed, { ...of(contract), version, request, outcome }, contract.id);

export const publishSigned = (tx: Tx, contract: Contract, version: number, effectiveFrom: Date) =>
  tx.publish(ContractSigned, { ...of(contract), version, effectiveFrom }, contract.id);

/** That what was pending of contracts fell with them. */
export const publishAllClosed = (tx: Tx, closed: ReadonlyArray<{ contract: Contract; version: number }>) =>
  tx.publishAll(
    ContractRequestClosed,
    closed.map(({ contract, version }) => ({
      payload: { ...of(contract), version, request: requestOf(contract), outcome: 'CANCELLED' },
      key: contract.id,
    })),
  );

/** `until`: where the last period of each ends. */
export const publishAllTerminated = (
  tx: Tx,
  ended: ReadonlyArray<{ contract: Contract; state: string; until: Date; reason: string }>,
) =>
  tx.publishAll(
    ContractTerminated,
    ended.map(({ contract, state, until: effectiveUntil, reason }) => ({
      payload: { ...of(contract), state, effectiveUntil, reason },
      key: contract.id,
    })),
  );
