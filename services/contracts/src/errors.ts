import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('contracts', {
  contract_not_found: {
    status: 404,
    EN: 'There is no such contract',
    VI: 'Không tìm thấy hợp đồng',
    CN: '找不到该契约',
  },
  member_not_found: {
    status: 404,
    EN: 'There is no such member in your team',
    VI: 'Không tìm thấy thành viên này trong đội của bạn',
    CN: '您的团队中没有该成员',
  },
  offer_refused: {
    status: 409,
    EN: 'This offer cannot be made as it stands',
    VI: 'Chưa thể gửi đề nghị này',
    CN: '该契约请求不符合条件',
  },
  already_signed: {
    status: 409,
    EN: 'There is a contract of this kind already, amend it instead',
    VI: 'Đã có hợp đồng loại này, hãy sửa đổi hợp đồng đó',
    CN: '已有同类契约，请修改该契约',
  },
  period_fixed: {
    status: 409,
    EN: 'The period of a contract cannot change, end it and make a new one',
    VI: 'Không thể đổi kỳ của hợp đồng, hãy chấm dứt và ký mới',
    CN: '契约周期不可更改，请终止后重新签订',
  },
  wrong_state: {
    status: 409,
    EN: 'This cannot be done with the contract as it is now',
    VI: 'Không thể thực hiện với trạng thái hợp đồng hiện tại',
    CN: '契约当前状态不允许此操作',
  },
  not_yours: {
    status: 403,
    EN: 'The other side of the contract decides this',
    VI: 'Việc này do bên kia của hợp đồng quyết định',
    CN: '此操作由契约另一方决定',
  },
  lapsed: {
    status: 409,
    EN: 'The time to answer is over',
    VI: 'Đã hết thời hạn trả lời',
    CN: '答复期限已过',
  },
  offer_changed: {
    status: 409,
    EN: 'The offer is another one now, look at it again',
    VI: 'Đề nghị đã thay đổi, hãy xem lại',
    CN: '契约请求已变更，请重新查看',
  },
  cancellations_changed: {
    status: 409,
    EN: 'Agreeing would cancel other contracts than you were shown, look again',
    VI: 'Các hợp đồng bị huỷ khi đồng ý đã thay đổi, hãy xem lại',
    CN: '同意后将取消的契约已变更，请重新查看',
  },
  range_wrong: {
    status: 400,
    EN: 'Choose a time span of at most 93 days',
    VI: 'Hãy chọn khoảng thời gian tối đa 93 ngày',
    CN: '请选择不超过93天的时间范围',
  },
  termination_pending: {
    status: 409,
    EN: 'Another operator has asked for this already',
    VI: 'Yêu cầu này đang chờ duyệt',
    CN: '已有待审核的终止申请',
  },
  termination_decided: {
    status: 409,
    EN: 'This request is decided or has expired',
    VI: 'Yêu cầu này đã được xử lý hoặc hết hạn',
    CN: '该申请已处理或已过期',
  },
  same_operator: {
    status: 403,
    EN: 'Another operator must decide this',
    VI: 'Cần một người khác duyệt',
    CN: '须由另一位操作员审核',
  },
  bill_not_found: {
    status: 404,
    EN: 'There is no such bill',
    VI: 'Không tìm thấy phiếu thanh toán',
    CN: '找不到该账单',
  },
  run_not_found: {
    status: 404,
    EN: 'There is no such settlement',
    VI: 'Không tìm thấy kỳ quyết toán',
    CN: '找不到该结算',
  },
  no_such_period: {
    status: 400,
    EN: 'Contracts of this kind do not settle by this period',
    VI: 'Loại hợp đồng này không quyết toán theo kỳ đó',
    CN: '该类契约不按此周期结算',
  },
});
