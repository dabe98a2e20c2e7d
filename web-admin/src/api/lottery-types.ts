/** A draw of the lottery. */
export interface LotteryIssue {
  id: string;
  game: string;
  gameName: string;
  kind: 'OFFICIAL' | 'VENDOR';
  region: 'MB' | 'MT' | 'MN' | null;
  number: string;
  day: string;
  opensAt: string;
  closesAt: string;
  drawsAt: string;
  state:
    | 'SCHEDULED'
    | 'OPEN'
    | 'PENDING'
    | 'PARTIAL'
    | 'CONFIRMED'
    | 'SETTLED'
    | 'CORRECTING'
    | 'CORRECTED'
    | 'CANCELLING'
    | 'CANCELLED';
  /** The numbers by prize, or in the order in which they were drawn. */
  result: Record<string, string[]> | number[] | null;
  enteredBy: string | null;
  entriesDiffer: boolean;
  cancelAskedBy: string | null;
  cancelReason: string | null;
  cancelRequestId: string | null;
  /** How often the result was corrected. */
  revision: number;
  correctionAskedBy: string | null;
  correctionReason: string | null;
  correctionId: string | null;
  correctionResult: Record<string, string[]> | null;
}

interface LotteryLine {
  place: number;
  bet: string;
  selections: string[];
  unitMinor: string;
  stakeMinor: string;
  /** Thousandths. */
  odds: number[];
  hits: number | null;
  payoutMinor: string;
}

/** What a member bets on one draw. */
export interface LotteryTicket {
  id: string;
  issueId: string;
  game: string;
  gameName: string;
  number: string;
  brand: string;
  memberId: string;
  username: string;
  currency: string;
  stakeMinor: string;
  payoutMinor: string;
  state: string;
  refusal: string | null;
  /** Paid by a result that was corrected since. */
  beforeMinor: string | null;
  lines: number;
  placedAt: string;
  drawsAt: string;
  settledAt: string | null;
  /** Of one ticket alone. */
  bets?: LotteryLine[];
}

/** A draw of a chase plan. */
interface LotteryChaseDraw {
  place: number;
  number: string;
  drawsAt: string;
  multiple: number;
  stakeMinor: string;
  state: 'WAITING' | 'BET' | 'LOST' | 'WON' | 'REFUNDED' | 'SKIPPED' | 'DROPPED';
  refusal: string | null;
  ticketId: string | null;
  payoutMinor: string;
}

/** A plan that bets the same on the next draws of a game. */
export interface LotteryChase {
  id: string;
  brand: string;
  memberId: string;
  username: string;
  game: string;
  gameName: string;
  currency: string;
  draws: number;
  startMultiple: number;
  factor: number;
  every: number;
  mostMultiple: number;
  stopOnWin: boolean;
  stopProfitMinor: string | null;
  totalMinor: string;
  state: 'RUNNING' | 'STOPPING' | 'ENDED';
  reason: string | null;
  refusal: string | null;
  progress: { bet: number; decided: number; skipped: number; stakeMinor: string; payoutMinor: string };
  startedAt: string;
  endedAt: string | null;
  /** Of a plan that is looked at by itself. */
  lines?: Array<{ bet: string; numbers: string[]; unitMinor: string }>;
  plan?: LotteryChaseDraw[];
}

export interface LotteryExposure {
  id: string;
  issueId: string;
  game: string;
  number: string;
  bet: string;
  selection: string;
  currency: string;
  stakeMinor: string;
  mostMinor: string;
  permille: number;
}

export interface LotteryGame {
  id: string;
  name: string;
  kind: 'OFFICIAL' | 'VENDOR';
  region: 'MB' | 'MT' | 'MN' | null;
  cutoffSeconds: number;
  enabled: boolean;
  version: number;
}
