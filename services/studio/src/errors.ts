import { defineErrors } from '@banyan/kernel/errors';

/** Every "no" of the studio, as the player in the frame reads it. */
export const errors = defineErrors('studio', {
  session_required: {
    status: 401,
    EN: 'This session is over. Please open the game again from the lobby.',
    VI: 'Phiên chơi đã kết thúc. Bạn mở lại trò chơi từ sảnh nhé.',
    CN: '游戏会话已结束，请从大厅重新进入。',
  },
  launch_refused: {
    status: 401,
    EN: 'The launch link is used or too old. Please open the game again from the lobby.',
    VI: 'Liên kết mở trò chơi đã dùng hoặc quá hạn. Bạn mở lại từ sảnh nhé.',
    CN: '启动链接已使用或已过期，请从大厅重新进入。',
  },
  unavailable: {
    status: 503,
    EN: 'The game cannot reach the cashier right now. Nothing was charged; please try again in a moment.',
    VI: 'Chưa kết nối được với ví. Bạn chưa bị trừ tiền, hãy thử lại sau ít phút.',
    CN: '暂时无法连接钱包，未扣款，请稍后再试。',
  },
  insufficient_funds: {
    status: 422,
    EN: 'The balance is below this bet. Lower the bet or top up.',
    VI: 'Số dư không đủ cho mức cược này. Bạn giảm cược hoặc nạp thêm nhé.',
    CN: '余额不足以支付此投注，请降低投注或充值。',
  },
  limit_reached: {
    status: 422,
    EN: 'A limit on your account is reached, so this bet is not possible.',
    VI: 'Tài khoản đã chạm giới hạn nên chưa thể đặt cược này.',
    CN: '您的账户已达到限额，无法下注。',
  },
  player_blocked: {
    status: 422,
    EN: 'Betting is closed on your account. Support can tell you more.',
    VI: 'Tài khoản đang tạm khóa đặt cược. Bộ phận hỗ trợ sẽ cho bạn biết thêm.',
    CN: '您的账户暂不能下注，请联系客服。',
  },
  game_disabled: {
    status: 422,
    EN: 'The game is in maintenance. Nothing was charged.',
    VI: 'Trò chơi đang bảo trì. Bạn chưa bị trừ tiền.',
    CN: '游戏维护中，未扣款。',
  },
  bet_refused: {
    status: 422,
    EN: 'The bet was not accepted. Nothing was charged.',
    VI: 'Cược chưa được nhận. Bạn chưa bị trừ tiền.',
    CN: '投注未被接受，未扣款。',
  },
  bet_not_offered: {
    status: 400,
    EN: 'This bet size is not offered.',
    VI: 'Không có mức cược này.',
    CN: '没有该投注额。',
  },
  spin_conflict: {
    status: 409,
    EN: 'This spin was sent before with another bet.',
    VI: 'Lượt quay này đã gửi với mức cược khác.',
    CN: '该次旋转已以其他投注额提交。',
  },
  round_open: {
    status: 409,
    EN: 'A round is still being settled. Please try again in a moment.',
    VI: 'Còn một ván đang kết toán. Bạn thử lại sau ít giây nhé.',
    CN: '尚有一局正在结算，请稍后再试。',
  },
  round_not_found: { status: 404, EN: 'There is no such round.', VI: 'Không có ván này.', CN: '没有该局。' },
  currency_not_offered: {
    status: 422,
    EN: 'This game is not offered in your currency.',
    VI: 'Trò chơi chưa hỗ trợ loại tiền của bạn.',
    CN: '本游戏不支持您的货币。',
  },
  game_not_found: { status: 404, EN: 'There is no such game.', VI: 'Không có trò chơi này.', CN: '没有该游戏。' },
});
