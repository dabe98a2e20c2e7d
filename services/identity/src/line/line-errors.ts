/** Refusals of moves of a line. */
export const line = {
  line_not_movable: {
    status: 409,
    EN: 'A closed or trial account cannot be moved',
    VI: 'Không thể chuyển tài khoản đã đóng hoặc chơi thử',
    CN: '已关闭或试玩账号不能转线',
    AR: 'لا يمكن نقل حساب مغلق أو تجريبي',
  },
  line_upline_unfit: {
    status: 422,
    EN: 'The new upline must be an active agent of the same brand',
    VI: 'Tuyến trên mới phải là đại lý đang hoạt động cùng thương hiệu',
    CN: '新上级必须是同一品牌的有效代理',
    AR: 'يجب أن يكون الوكيل الأعلى الجديد وكيلًا نشطًا في العلامة نفسها',
  },
  line_cycle: {
    status: 409,
    EN: 'Nobody can stand below himself or his own team',
    VI: 'Không thể chuyển vào dưới chính mình hoặc đội của mình',
    CN: '不能转到自己或自己的团队之下',
    AR: 'لا يمكن النقل إلى ما تحت العضو نفسه أو فريقه',
  },
  line_unchanged: {
    status: 409,
    EN: 'The member stands there already',
    VI: 'Thành viên đã ở vị trí này',
    CN: '该成员已在此上级之下',
    AR: 'العضو موجود هناك بالفعل',
  },
  line_too_deep: {
    status: 409,
    EN: 'A line may have at most {limit} levels',
    VI: 'Một tuyến có tối đa {limit} tầng',
    CN: '一条线最多{limit}层',
    AR: 'أقصى عدد لمستويات الفرع: {limit}',
  },
  line_scheduled: {
    status: 409,
    EN: 'A move of this member already waits for its day',
    VI: 'Thành viên này đã có lịch chuyển tuyến',
    CN: '该成员已有待生效的转线',
    AR: 'هناك نقل لهذا العضو ينتظر موعده',
  },
  line_day_far: {
    status: 422,
    EN: 'The day must be within {days} days',
    VI: 'Ngày hiệu lực phải trong vòng {days} ngày',
    CN: '生效日须在{days}天之内',
    AR: 'أقصى مدة مسموحة بالأيام: {days}',
  },
};
