import { describe, expect, it } from '@jest/globals';
import { after, responseWithinMs, contractStates, isOpen, moves, movesOf, type Actor } from './negotiation.js';

const actors: Actor[] = ['UPLINE', 'DOWNLINE', 'OPERATOR', 'SYSTEM'];

/** Who may do what with a contract, and what comes of it: the whole of it, so all else is refused. */
const table = `
  REQUESTED              DOWNLINE  accept               ACTIVE
  REQUESTED              DOWNLINE  reject               REJECTED
  REQUESTED              UPLINE    withdraw             WITHDRAWN
  REQUESTED              SYSTEM    expire               EXPIRED
  REQUESTED              SYSTEM    cancel               AUTO_CANCELLED
  ACTIVE                 UPLINE    requestTermination   TERMINATION_REQUESTED
  ACTIVE                 OPERATOR  terminate            TERMINATED
  ACTIVE                 SYSTEM    end                  ENDED
  ACTIVE                 SYSTEM    cancel               AUTO_CANCELLED
  ACTIVE                 SYSTEM    suspend              SUSPENDED
  TERMINATION_REQUESTED  UPLINE    withdrawTermination  ACTIVE
  TERMINATION_REQUESTED  DOWNLINE  acceptTermination    TERMINATED
  TERMINATION_REQUESTED  DOWNLINE  rejectTermination    ACTIVE
  TERMINATION_REQUESTED  SYSTEM    silence              TERMINATED
  TERMINATION_REQUESTED  OPERATOR  terminate            TERMINATED
  TERMINATION_REQUESTED  SYSTEM    end                  ENDED
  TERMINATION_REQUESTED  SYSTEM    cancel               AUTO_CANCELLED
  TERMINATION_REQUESTED  SYSTEM    suspend              SUSPENDED
  SUSPENDED              OPERATOR  terminate            TERMINATED
  SUSPENDED              SYSTEM    end                  ENDED
  SUSPENDED              SYSTEM    cancel               AUTO_CANCELLED
  SUSPENDED              SYSTEM    resume               ACTIVE
  SUSPENDED              SYSTEM    resumeTermination    TERMINATION_REQUESTED
  SUSPENDED              SYSTEM    silence              TERMINATED
`;
const allowed = table
  .trim()
  .split('\n')
  .map((row) => row.trim().replaceAll(/ +/g, ' '));

describe('a negotiation', () => {
  it('goes as the table says, and nobody else may move it, nor otherwise', () => {
    const found = contractStates.flatMap((state) =>
      actors.flatMap((actor) =>
        moves.flatMap((move) => {
          const to = after(state, move, actor);
          return to === null ? [] : [`${state} ${actor} ${move} ${to}`];
        }),
      ),
    );
    expect(found.sort()).toEqual([...allowed].sort());
  });

  it('tells an actor what it may do now', () => {
    expect(movesOf('REQUESTED', 'DOWNLINE')).toEqual(['accept', 'reject']);
    expect(movesOf('ACTIVE', 'DOWNLINE')).toEqual([]);
    expect(movesOf('TERMINATION_REQUESTED', 'DOWNLINE')).toEqual(['acceptTermination', 'rejectTermination']);
  });

  it('is over where nobody can move it any more', () => {
    expect(contractStates.filter((state) => !isOpen(state))).toEqual([
      'REJECTED',
      'WITHDRAWN',
      'EXPIRED',
      'TERMINATED',
      'ENDED',
      'AUTO_CANCELLED',
    ]);
  });

  it('goes on after a freeze where it was, whatever state that was', () => {
    const frozen = contractStates.filter((state) => after(state, 'suspend', 'SYSTEM') !== null);
    const back = (['resume', 'resumeTermination'] as const).map((move) => after('SUSPENDED', move, 'SYSTEM'));
    expect(new Set<string | null>(frozen)).toEqual(new Set(back));
  });

  it('waits three days for an answer', () => {
    const asked = Date.parse('2026-03-10T08:00:00Z');
    expect(new Date(asked + responseWithinMs)).toEqual(new Date('2026-03-13T08:00:00Z'));
  });
});
