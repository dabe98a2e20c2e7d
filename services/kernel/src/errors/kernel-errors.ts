import { defineErrors } from './domain-error.js';

/** Refusals of requests as such. */
export const requestErrors = defineErrors('request', {
  invalid: {
    status: 400,
    EN: 'Some fields are not right',
    VI: 'Một vài mục chưa đúng',
    CN: '部分内容不正确',
    AR: 'بعض الخانات غير صحيحة',
  },
  malformed: {
    status: 400,
    EN: 'The request cannot be read',
    VI: 'Không đọc được yêu cầu',
    CN: '无法读取请求',
    AR: 'تعذّرت قراءة الطلب',
  },
  not_found: {
    status: 404,
    EN: 'There is nothing here',
    VI: 'Không tìm thấy nội dung này',
    CN: '找不到内容',
    AR: 'لا شيء هنا',
  },
  too_large: {
    status: 413,
    EN: 'The request is too large',
    VI: 'Yêu cầu quá lớn',
    CN: '请求过大',
    AR: 'الطلب كبير جدًا',
  },
  too_many: {
    status: 429,
    EN: 'Too many requests, try again shortly',
    VI: 'Bạn thao tác hơi nhanh, chờ một chút nhé',
    CN: '操作过于频繁，请稍后再试',
    AR: 'طلبات كثيرة في وقت قصير، حاول بعد قليل',
  },
  stale: {
    status: 409,
    EN: 'This was changed meanwhile, reload it',
    VI: 'Nội dung vừa thay đổi, hãy tải lại',
    CN: '内容已变更，请刷新',
    AR: 'تغيّر هذا في هذه الأثناء، أعد تحميله',
  },
});

/** Refusals of who may act. */
export const authErrors = defineErrors('auth', {
  required: { status: 401, EN: 'Please log in', VI: 'Vui lòng đăng nhập', CN: '请先登录', AR: 'سجّل الدخول أولًا' },
  forbidden: {
    status: 403,
    EN: 'You may not do this',
    VI: 'Bạn không có quyền thực hiện',
    CN: '您没有权限',
    AR: 'لا تملك صلاحية هذا الإجراء',
  },
  password_change_required: {
    status: 403,
    EN: 'Change your password first',
    VI: 'Hãy đổi mật khẩu trước',
    CN: '请先修改密码',
    AR: 'غيّر كلمة مرورك أولًا',
  },
  step_up_required: {
    status: 403,
    EN: 'Confirm with your authenticator code first',
    VI: 'Hãy xác nhận bằng mã xác thực trước',
    CN: '请先用验证码确认',
    AR: 'أكّد برمز المصادقة أولًا',
  },
  not_agent: {
    status: 403,
    EN: 'This is for agents only',
    VI: 'Mục này chỉ dành cho đại lý',
    CN: '仅限代理使用',
    AR: 'هذا للوكلاء فقط',
  },
});

/** The refusal of trial accounts, one code on every route of every service. Named by the specification. */
export const trialErrors = defineErrors('wallet', {
  in_need_true_account: {
    status: 403,
    EN: 'This needs a real account. Register to go on',
    VI: 'Mục này cần tài khoản thật. Hãy đăng ký để tiếp tục',
    CN: '此功能需要正式账户，请先注册',
    AR: 'هذا يحتاج إلى حساب حقيقي. سجّل للمتابعة',
  },
});

/** Refusals because of our own state. */
export const systemErrors = defineErrors('system', {
  internal: {
    status: 500,
    EN: 'Something went wrong on our side',
    VI: 'Hệ thống đang gặp lỗi',
    CN: '系统出现错误',
    AR: 'حدث خطأ لدينا',
  },
  unavailable: {
    status: 503,
    EN: 'This part is not available right now, try again',
    VI: 'Phần này tạm gián đoạn, hãy thử lại',
    CN: '服务暂不可用，请重试',
    AR: 'هذا الجزء غير متاح الآن، أعد المحاولة',
  },
});
