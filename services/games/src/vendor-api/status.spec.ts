import { describe, expect, it } from '@jest/globals';
import { OutcomeCode } from '@banyan/proto/wallet/v1/wallet';
import { meaningOf } from './status.js';

const code = (name: string) => ({
  code: OutcomeCode[`OUTCOME_CODE_${name}` as keyof typeof OutcomeCode],
  balanceMinor: 0n,
  storedBalanceMinor: 0n,
  transactionId: '',
});
const meaning = (...names: string[]) => meaningOf(names.map(code));

describe('what the ledger answers', () => {
  it.each([
    ['APPLIED', 'OK', undefined],
    ['DUPLICATE', 'OK', true],
    ['ALREADY_REVERSED', 'OK', true],
    ['TOMBSTONED', 'OK', undefined],
    ['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS', undefined],
    ['CANCELLED', 'TRANSACTION_ROLLED_BACK', undefined],
    ['CONFLICT', 'DUPLICATE_TRANSACTION', undefined],
    ['NO_ACCOUNT', 'PLAYER_NOT_FOUND', undefined],
    ['ACCOUNT_BLOCKED', 'PLAYER_BLOCKED', undefined],
    ['CURRENCY_MISMATCH', 'WRONG_CURRENCY', undefined],
    ['NOT_FOUND', 'TRANSACTION_NOT_FOUND', undefined],
    ['BUSY', 'BUSY', undefined],
    ['EXPIRED', 'TIMEOUT', undefined],
    ['LIMIT_REACHED', 'LIMIT_REACHED', undefined],
    ['AMOUNT_OUT_OF_BOUNDS', 'BAD_REQUEST', undefined],
    ['INVALID', 'BAD_REQUEST', undefined],
  ])('%s is told as %s', (outcome, status, duplicate) => {
    expect(meaning(outcome)).toMatchObject({ status, ...(duplicate && { duplicate }) });
    expect(meaning(outcome).duplicate).toBe(duplicate);
  });

  it('has a meaning for every code', () => {
    for (const value of Object.values(OutcomeCode).filter((entry) => typeof entry === 'number')) {
      expect(meaningOf([{ ...code('APPLIED'), code: value }]).status).toEqual(expect.any(String));
    }
  });

  it('tells a group by the command that was refused for its own reason', () => {
    expect(meaning('GROUP_REFUSED', 'INSUFFICIENT_FUNDS').status).toBe('INSUFFICIENT_FUNDS');
    expect(meaning('CANCELLED', 'GROUP_REFUSED').status).toBe('TRANSACTION_ROLLED_BACK');
  });

  it('calls a group a duplicate only when all of it is', () => {
    expect(meaning('DUPLICATE', 'DUPLICATE').duplicate).toBe(true);
    expect(meaning('DUPLICATE', 'APPLIED')).toEqual({ status: 'OK', message: '' });
  });
});
