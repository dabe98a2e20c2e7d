// Written by `npm run refusals` from what each operation reaches in the code.
export const refusals: Readonly<Record<string, string>> = {
  'BetAdminController.exposures': '400 request.invalid',
  'BetAdminController.get': '401 auth.required, 404 lottery.ticket_not_found, 400 request.invalid',
  'BetAdminController.list': '401 auth.required, 400 request.invalid',
  'BetAdminController.retry':
    '401 auth.required, 404 lottery.ticket_not_found, 409 lottery.ticket_not_refused, 400 request.invalid',
  'BetController.get': '401 auth.required, 404 lottery.ticket_not_found, 400 request.invalid',
  'BetController.list': '401 auth.required, 400 request.invalid',
  'BetController.place':
    '401 auth.required, 409 lottery.basket_void, 400 lottery.bet_unknown, 409 lottery.closed, 409 lottery.currency_not_offered, 403 lottery.excluded, 409 lottery.insufficient_funds, 409 lottery.key_reused, 409 lottery.limit_reached, 409 lottery.number_full, 400 lottery.numbers_repeated, 400 lottery.numbers_wrong, 403 lottery.player_blocked, 409 lottery.stake_limit, 400 lottery.too_many_numbers, 400 lottery.unit_too_small, 400 request.invalid, 404 request.not_found, 503 system.unavailable, 400 wallet.currency_unknown, 503 wallet.ledger_unavailable',
  'CommitmentController.list': '400 request.invalid',
  'DeadLetterAdminController.get': '400 request.invalid, 404 request.not_found',
  'DeadLetterAdminController.list': '400 request.invalid',
  'DeadLetterAdminController.replay':
    '401 auth.required, 409 events.already_replayed, 422 events.replay_failed, 422 events.unreadable, 400 request.invalid, 404 request.not_found',
  'EventStateAdminController.state': '',
  'ExportAdminController.ask':
    '403 auth.forbidden, 401 auth.required, 429 export.too_many, 400 request.invalid, 404 request.not_found',
  'ExportAdminController.file': '403 auth.forbidden, 401 auth.required, 409 export.not_ready, 404 request.not_found',
  'ExportAdminController.mine': '401 auth.required',
  'IssueAdminController.approve':
    '403 auth.forbidden, 401 auth.required, 404 lottery.issue_not_found, 409 lottery.issue_state, 409 lottery.nothing_asked, 409 lottery.same_operator, 400 request.invalid, 409 request.stale',
  'IssueAdminController.approveCorrection':
    '403 auth.forbidden, 401 auth.required, 404 lottery.issue_not_found, 409 lottery.issue_state, 409 lottery.nothing_asked, 409 lottery.same_operator, 400 request.invalid, 409 request.stale',
  'IssueAdminController.cancel':
    '403 auth.forbidden, 401 auth.required, 409 lottery.already_asked, 404 lottery.issue_not_found, 409 lottery.issue_state, 400 request.invalid',
  'IssueAdminController.correct':
    '403 auth.forbidden, 401 auth.required, 409 lottery.already_asked, 404 lottery.issue_not_found, 409 lottery.issue_state, 409 lottery.nothing_changes, 400 lottery.prizes_wrong, 400 lottery.repeat_differs, 409 lottery.too_late_to_correct, 400 request.invalid',
  'IssueAdminController.enter':
    '403 auth.forbidden, 401 auth.required, 404 lottery.issue_not_found, 409 lottery.issue_state, 409 lottery.not_drawn_yet, 400 lottery.prizes_wrong, 400 lottery.repeat_differs, 400 request.invalid',
  'IssueAdminController.get': '404 lottery.issue_not_found, 400 request.invalid',
  'IssueAdminController.list': '400 request.invalid',
  'LotteryGameAdminController.change':
    '403 auth.forbidden, 401 auth.required, 400 lottery.cutoff_too_long, 404 lottery.game_not_found, 400 request.invalid, 409 request.stale',
  'LotteryGameAdminController.get': '404 lottery.game_not_found, 400 request.invalid',
  'LotteryGameAdminController.list': '400 request.invalid',
  'LotteryGameController.get': '404 lottery.game_not_found',
  'LotteryGameController.list': '',
  'LotteryMenuController.menu': '',
  'LotteryMenuController.opened': '404 lottery.game_not_found',
  'OpenedController.numero': '404 lottery.game_not_found',
  'ProofController.proof': '404 lottery.issue_not_found, 404 lottery.not_revealed',
  'ResultController.get': '404 lottery.issue_not_found, 400 request.invalid',
  'ResultController.list': '400 request.invalid',
  'ServiceStatusAdminController.workings': '',
  'SlipController.read': '404 lottery.game_not_found, 400 lottery.too_many_lines, 400 lottery.too_many_numbers',
};
