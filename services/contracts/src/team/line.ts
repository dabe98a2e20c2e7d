import type { Tx } from '@banyan/kernel/database';

/** A line that stands under other uplines from the beginning of a day. */
export interface MovedLine {
  readonly memberId: bigint;
  readonly oldPath: readonly bigint[];
  readonly newPath: readonly bigint[];
  readonly from: Date;
}

/** Who keeps figures by where members stand, and brings them along in the same transaction. */
export interface LineFollower {
  /** A member is known from now on. */
  arrived?(tx: Tx, memberId: bigint): Promise<void>;
  /** Called before the rows of the line's members change, while nobody else writes by where they stand. */
  moved(tx: Tx, line: MovedLine): Promise<void>;
}
