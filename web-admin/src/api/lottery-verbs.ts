import { call } from './http.js';
import { on, post, type Id, type Reason } from './verb-request.js';

/** Draws, tickets and chase plans of the lottery. */
export const lotteryVerbs = {
  /** An official draw as this operator read it, twice; another one's confirms it. */
  enterLotteryResult: (id: Id, body: { prizes: object; repeat: object }) =>
    post(on('lottery/issues', id, 'results'), body),
  /** Waits for another operator. */
  cancelLotteryIssue: (id: Id, body: Reason) => post(on('lottery/issues', id, 'cancel'), body),
  /** Of the request that was looked at. */
  approveLotteryCancel: (id: Id, requestId: Id) => post(on('lottery/issues', id, 'cancel/approve'), { requestId }),
  /** Other numbers of a draw that is settled; waits for another operator. */
  correctLotteryResult: (id: Id, body: Reason & { prizes: object; repeat: object }) =>
    post(on('lottery/issues', id, 'correct'), body),
  approveLotteryCorrection: (id: Id, correctionId: Id) =>
    post(on('lottery/issues', id, 'correct/approve'), { correctionId }),
  /** What the wallet refused to pay or to take back is asked again. */
  retryLotteryTicket: (id: Id, body: Reason) => post(on('lottery/tickets', id, 'retry'), body),
  stopLotteryChase: (id: Id, body: Reason) => post(on('lottery/chases', id, 'stop'), body),
  changeLotteryGame: (id: Id, body: Reason & { enabled: boolean; cutoffSeconds: number; version: number }) =>
    call(`lottery/games/${encodeURIComponent(String(id))}`, { method: 'PUT', body }),
};
