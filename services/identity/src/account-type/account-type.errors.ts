/** Refusals of changes of what an account is. */
export const accountType = {
  type_not_changeable: {
    status: 409,
    EN: 'A closed or trial account stays what it is',
    VI: 'Không thể đổi loại tài khoản đã đóng hoặc chơi thử',
    CN: '已关闭或试玩账号不能更改类型',
    AR: 'لا يمكن تغيير نوع حساب مغلق أو تجريبي',
  },
  type_unchanged: {
    status: 409,
    EN: 'The account is of this type already',
    VI: 'Tài khoản đã thuộc loại này',
    CN: '该账号已是此类型',
    AR: 'الحساب من هذا النوع بالفعل',
  },
  type_has_team: {
    status: 409,
    EN: 'People stand below this account: move them first',
    VI: 'Tài khoản này có cấp dưới, hãy chuyển họ đi trước',
    CN: '该账号有下级，请先将其转移',
    AR: 'يوجد أعضاء تحت هذا الحساب، انقلهم أولًا',
  },
  type_needs_agent: {
    status: 409,
    EN: 'An assistant stands below the agent that he helps',
    VI: 'Trợ lý phải thuộc tuyến của đại lý mà mình hỗ trợ',
    CN: '助理必须在其所协助的代理之下',
    AR: 'المساعد يكون تحت الوكيل الذي يساعده',
  },
};
