import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('wallet', {
  ledger_unavailable: {
    status: 503,
    EN: 'The ledger cannot be reached right now; send the same request again',
    VI: 'Hệ thống ví tạm gián đoạn, vui lòng gửi lại yêu cầu',
    CN: '钱包系统暂时不可用，请重新提交同一请求',
  },
  transaction_not_found: {
    status: 404,
    EN: 'There is no such transaction',
    VI: 'Không tìm thấy giao dịch',
    CN: '找不到该交易',
  },
  currency_unknown: {
    status: 400,
    EN: 'This currency is not kept here',
    VI: 'Loại tiền không được hỗ trợ',
    CN: '不支持该币种',
  },
  no_account: { status: 404, EN: 'There is no account yet', VI: 'Chưa có tài khoản ví', CN: '尚未开通钱包' },
  account_blocked: { status: 403, EN: 'The account is blocked', VI: 'Tài khoản đang bị khóa', CN: '账户已被冻结' },
  insufficient_funds: { status: 422, EN: 'Insufficient balance', VI: 'Số dư không đủ', CN: '余额不足' },
  ledger_refused: {
    status: 409,
    EN: 'The ledger refused the movement',
    VI: 'Sổ cái từ chối giao dịch',
    CN: '账本拒绝了该笔交易',
  },

  excluded: {
    status: 403,
    EN: 'You are taking a break from play; deposits are closed meanwhile',
    VI: 'Bạn đang trong thời gian tạm nghỉ; hiện không thể nạp tiền',
    CN: '您正处于暂停期，期间无法存款',
  },
  deposit_limit_reached: {
    status: 422,
    EN: 'This is beyond your deposit limit',
    VI: 'Số tiền vượt hạn mức nạp của bạn',
    CN: '金额超出您的存款限额',
  },

  export_running: {
    status: 409,
    EN: 'Another export of the journal is running',
    VI: 'Đang có một lượt xuất sổ cái khác',
    CN: '另一账本导出正在进行',
  },

  amount_out_of_bounds: {
    status: 422,
    EN: 'The amount is outside the limits',
    VI: 'Số tiền ngoài giới hạn cho phép',
    CN: '金额超出限额',
  },
  idempotency_conflict: {
    status: 409,
    EN: 'This request was sent before with other content',
    VI: 'Yêu cầu này đã được gửi với nội dung khác',
    CN: '该请求已以不同内容提交过',
  },
  balance_negative: { status: 422, EN: 'The balance is negative', VI: 'Số dư đang âm', CN: '余额为负' },
  second_person_needed: {
    status: 403,
    EN: 'A second, different operator must decide',
    VI: 'Cần một nhân viên khác quyết định',
    CN: '需由另一位操作员决定',
  },
  claimed_by_other: {
    status: 409,
    EN: 'Another operator works on this',
    VI: 'Nhân viên khác đang xử lý',
    CN: '其他操作员正在处理',
  },

  deposit_method_unknown: {
    status: 422,
    EN: 'This deposit method is not offered',
    VI: 'Phương thức nạp không khả dụng',
    CN: '不支持该充值方式',
  },
  deposit_not_found: { status: 404, EN: 'There is no such deposit', VI: 'Không tìm thấy lệnh nạp', CN: '找不到该充值' },
  deposit_not_in_review: {
    status: 409,
    EN: 'This deposit is not waiting for review',
    VI: 'Lệnh nạp này không chờ xét duyệt',
    CN: '该充值不在审核中',
  },
  provider_unavailable: {
    status: 503,
    EN: 'The payment provider does not answer, try again shortly',
    VI: 'Cổng thanh toán chưa phản hồi, vui lòng thử lại',
    CN: '支付渠道暂无响应，请稍后再试',
  },
  callback_unsigned: { status: 401, EN: 'The signature is not right', VI: 'Chữ ký không hợp lệ', CN: '签名无效' },

  bank_card_not_found: {
    status: 404,
    EN: 'There is no such bank card',
    VI: 'Không tìm thấy thẻ ngân hàng',
    CN: '找不到该银行卡',
  },
  bank_card_taken: {
    status: 409,
    EN: 'This bank account is in use already',
    VI: 'Tài khoản ngân hàng này đã được sử dụng',
    CN: '该银行账户已被使用',
  },
  too_many_bank_cards: {
    status: 409,
    EN: 'At most {limit} bank cards',
    VI: 'Tối đa {limit} thẻ ngân hàng',
    CN: '最多绑定{limit}张银行卡',
  },
  holder_not_member: {
    status: 422,
    EN: 'The holder must be your real name',
    VI: 'Chủ tài khoản phải trùng họ tên thật',
    CN: '持卡人须与真实姓名一致',
  },

  recipient_not_found: {
    status: 404,
    EN: 'Transfers go to your direct upline or a direct downline',
    VI: 'Chỉ chuyển được cho tuyến trên hoặc tuyến dưới trực tiếp của bạn',
    CN: '只能转账给直属上级或直属下级',
  },
  recipient_closed: {
    status: 409,
    EN: 'This account cannot receive transfers now',
    VI: 'Tài khoản này hiện không nhận được tiền chuyển',
    CN: '该账户目前无法接收转账',
  },
  transfer_daily_limit: {
    status: 422,
    EN: 'That is above what is left of your daily limit',
    VI: 'Số tiền vượt hạn mức chuyển còn lại trong ngày',
    CN: '超出今日剩余转账额度',
  },

  withdrawal_not_found: {
    status: 404,
    EN: 'There is no such withdrawal',
    VI: 'Không tìm thấy lệnh rút',
    CN: '找不到该提现',
  },
  withdrawal_open: {
    status: 409,
    EN: 'Another withdrawal is still open',
    VI: 'Bạn còn một lệnh rút đang xử lý',
    CN: '尚有未完成的提现',
  },
  withdrawal_in_hand: {
    status: 409,
    EN: 'The withdrawal is being worked on',
    VI: 'Lệnh rút đang được xử lý',
    CN: '该提现正在处理中',
  },
  withdrawal_state: {
    status: 409,
    EN: 'The withdrawal is {state} now',
    VI: 'Lệnh rút hiện ở trạng thái {state}',
    CN: '该提现当前状态为{state}',
  },
  dividend_due: {
    status: 409,
    EN: 'This much must stay for dividends that you owe your downlines',
    VI: 'Cần giữ lại số tiền này để chia cổ tức cho tuyến dưới',
    CN: '须保留该金额用于向下级发放分红',
  },
});
