import { describe, expect, it } from 'vitest';
import { withdrawals } from '../testing/samples/index.js';
import { balances, holderOf, rightsOf, urgency } from './rules.js';

const [sample] = withdrawals;
if (!sample) throw new Error('no samples');
const first = { ...sample };
const may = () => true;

describe('rights on a withdrawal', () => {
  it('need the hold, and the hold runs out', () => {
    expect(rightsOf(first, '1', may)).toMatchObject({ claim: false, decide: true, release: true });
    const later = Date.parse(first.claimedUntil ?? '') + 1;
    expect(holderOf(first, later)).toBeNull();
    expect(rightsOf(first, '1', may, later)).toMatchObject({ claim: true, decide: false, release: false });
  });
  it('never include approving for the first approver, even with the hold', () => {
    expect(rightsOf({ ...first, firstApprover: '1' }, '1', may)).toMatchObject({ decide: false, ownApproval: true });
  });
  it('include paying again only after a failure', () => {
    expect(rightsOf({ ...first, state: 'PAY_FAILED' }, '1', may).retry).toBe(true);
    expect(rightsOf({ ...first, state: 'PAY_UNKNOWN' }, '1', may).retry).toBe(false);
  });
});

it('adds the hold back for the balance before', () => {
  expect(balances(first)).toEqual({ before: '612040000000', after: '132040000000' });
  expect(balances({ ...first, checks: [] })).toBeNull();
});

it('names the urgency by minutes', () => {
  expect([0, 19.9, 20, 29.9, 30].map(urgency)).toEqual(['calm', 'calm', 'near', 'near', 'over']);
});
