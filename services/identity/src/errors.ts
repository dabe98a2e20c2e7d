import { defineErrors } from '@banyan/kernel/errors';
import { platform } from './brand/platform-errors.js';
import { accountType } from './account-type/account-type.errors.js';
import { contact } from './contact/contact.errors.js';
import { line } from './line/line-errors.js';
import { console } from './operator/console-errors.js';

const signIn = {
  invalid_credentials: {
    status: 401,
    EN: 'Invalid account or password',
    VI: 'Sai tài khoản hoặc mật khẩu',
    CN: '账号或密码错误',
    AR: 'الحساب أو كلمة المرور غير صحيحة',
  },
  locked: {
    status: 429,
    EN: 'Too many tries, try again in {retryAfterSeconds} seconds',
    VI: 'Bạn đã thử quá nhiều lần, vui lòng thử lại sau {retryAfterSeconds} giây',
    CN: '尝试次数过多，请在{retryAfterSeconds}秒后重试',
    AR: 'محاولات كثيرة. الثواني المتبقية قبل المحاولة التالية: {retryAfterSeconds}',
  },
  captcha_required: {
    status: 422,
    EN: 'Type the characters of the picture',
    VI: 'Vui lòng nhập mã trong hình',
    CN: '请输入验证码',
    AR: 'اكتب الرمز الظاهر في الصورة',
  },
  invalid_captcha: {
    status: 422,
    EN: 'Invalid captcha',
    VI: 'Mã xác nhận không đúng',
    CN: '验证码错误',
    AR: 'رمز الصورة غير صحيح',
  },
  proof_required: {
    status: 422,
    EN: 'Many are signing in right now. Your device has to do a short calculation first',
    VI: 'Đang có nhiều người đăng nhập. Thiết bị của bạn cần thực hiện một phép tính ngắn trước',
    CN: '当前登录人数较多，您的设备需要先完成一次简短的计算',
    AR: 'يسجّل كثيرون الدخول الآن. على جهازك إجراء عملية حسابية قصيرة أولًا',
  },
  frozen_for_dividend: {
    status: 409,
    EN: 'This account is frozen for an unpaid dividend; it is unfrozen in the settlement, by two operators',
    VI: 'Tài khoản bị đóng băng vì cổ tức chưa trả; chỉ mở lại tại mục quyết toán, cần hai người duyệt',
    CN: '该账户因未付分红被冻结，须在结算中由两名操作员解冻',
    AR: 'هذا الحساب مجمّد بسبب أرباح لم تُدفع؛ يُرفع التجميد من قسم التسوية وبموافقة مشغّلَين',
  },
  account_frozen: {
    status: 403,
    EN: 'This account is frozen, contact support',
    VI: 'Tài khoản đang bị khóa, vui lòng liên hệ hỗ trợ',
    CN: '账号已被冻结，请联系客服',
    AR: 'هذا الحساب مجمّد، تواصل مع الدعم',
  },
  account_closed: {
    status: 403,
    EN: 'This account is closed',
    VI: 'Tài khoản đã đóng',
    CN: '账号已关闭',
    AR: 'هذا الحساب مغلق',
  },
  session_over: {
    status: 401,
    EN: 'The session is over, please log in again',
    VI: 'Phiên đã hết, vui lòng đăng nhập lại',
    CN: '会话已结束，请重新登录',
    AR: 'انتهت الجلسة، سجّل الدخول من جديد',
  },
  one_time_login_over: {
    status: 401,
    EN: 'This code was used or is too old, ask for a new one on the other device',
    VI: 'Mã đã dùng hoặc hết hạn, vui lòng lấy mã mới trên thiết bị kia',
    CN: '此代码已使用或已过期，请在另一台设备上重新获取',
    AR: 'استُخدم هذا الرمز أو انتهت مدته، اطلب رمزًا جديدًا على الجهاز الآخر',
  },
  busy: {
    status: 503,
    EN: 'Very busy right now, try again in a moment',
    VI: 'Hệ thống đang bận, vui lòng thử lại sau giây lát',
    CN: '系统繁忙，请稍后重试',
    AR: 'ازدحام شديد الآن، حاول بعد لحظات',
  },
};

const access = {
  maintenance: {
    status: 503,
    EN: 'System maintenance',
    VI: 'Hệ thống đang bảo trì',
    CN: '系统维护中',
    AR: 'النظام قيد الصيانة',
  },
  region_restricted: {
    status: 403,
    EN: 'Access restricted',
    VI: 'Khu vực của bạn bị hạn chế truy cập',
    CN: '您所在的地区访问受限',
    AR: 'الوصول غير متاح في منطقتك',
  },
};

const registration = {
  real_name_set: {
    status: 409,
    EN: 'Your real name is set already',
    VI: 'Họ tên thật của bạn đã được ghi nhận',
    CN: '您的真实姓名已登记',
    AR: 'اسمك الحقيقي مسجّل من قبل',
  },
  username_taken: {
    status: 409,
    EN: 'This username is taken',
    VI: 'Tên đăng nhập đã có người dùng',
    CN: '用户名已被使用',
    AR: 'اسم المستخدم محجوز',
  },
  invalid_invitation: {
    status: 422,
    EN: 'Invalid invitation code',
    VI: 'Mã giới thiệu không hợp lệ',
    CN: '邀请码无效',
    AR: 'رمز الإحالة غير صالح',
  },
  link_not_found: {
    status: 404,
    EN: 'There is no such referral link',
    VI: 'Không tìm thấy liên kết mời',
    CN: '找不到该推广链接',
    AR: 'رابط الإحالة غير موجود',
  },
  link_expiry_past: {
    status: 422,
    EN: 'The expiry must be in the future',
    VI: 'Hạn dùng phải ở tương lai',
    CN: '有效期必须晚于当前时间',
    AR: 'يجب أن يكون تاريخ الانتهاء في المستقبل',
  },
  too_many_links: {
    status: 409,
    EN: 'At most {limit} open links, close one first',
    VI: 'Tối đa {limit} liên kết đang mở, hãy đóng bớt',
    CN: '最多同时开启{limit}个链接，请先关闭一个',
    AR: 'أقصى عدد للروابط المفتوحة {limit}، أغلق واحدًا أولًا',
  },
  too_many_accounts: {
    status: 429,
    EN: 'At most {limit} accounts an hour, try again later',
    VI: 'Tối đa {limit} tài khoản mỗi giờ, vui lòng thử lại sau',
    CN: '每小时最多开{limit}个账号，请稍后再试',
    AR: 'أقصى عدد للحسابات في الساعة {limit}، حاول لاحقًا',
  },
  already_agent: {
    status: 409,
    EN: 'You are an agent already',
    VI: 'Bạn đã là đại lý',
    CN: '您已是代理',
    AR: 'أنت وكيل بالفعل',
  },
  applications_closed: {
    status: 409,
    EN: 'The house takes no new agents for now',
    VI: 'Hiện chưa nhận thêm đại lý mới',
    CN: '目前暂不接受新的代理申请',
    AR: 'لا تُقبل طلبات وكلاء جدد حاليًا',
  },
  application_waits: {
    status: 409,
    EN: 'You cannot apply again yet',
    VI: 'Bạn chưa thể nộp đơn lại',
    CN: '您暂时不能再次申请',
    AR: 'لا يمكنك التقديم مجددًا بعد',
  },
  announcement_not_found: {
    status: 404,
    EN: 'There is no such announcement',
    VI: 'Không tìm thấy thông báo này',
    CN: '找不到该公告',
    AR: 'هذا الإعلان غير موجود',
  },
  too_many_announcements: {
    status: 429,
    EN: 'At most {limit} announcements a day',
    VI: 'Tối đa {limit} thông báo mỗi ngày',
    CN: '每天最多发布{limit}条公告',
    AR: 'أقصى عدد للإعلانات في اليوم: {limit}',
  },
  preset_for_agents: {
    status: 422,
    EN: 'Only agents can be offered contracts',
    VI: 'Chỉ có thể đề nghị hợp đồng cho đại lý',
    CN: '只能向代理提供契约',
    AR: 'لا تُعرض العقود إلا على الوكلاء',
  },
  registration_closed: {
    status: 403,
    EN: 'Registration needs an invitation',
    VI: 'Cần có mã giới thiệu để đăng ký',
    CN: '注册需要邀请码',
    AR: 'فتح الحساب يتطلب دعوة',
  },
  terms_required: {
    status: 422,
    EN: 'Agree to the terms and confirm your age',
    VI: 'Vui lòng đồng ý điều khoản và xác nhận độ tuổi',
    CN: '请同意条款并确认年龄',
    AR: 'وافق على الشروط وأكّد عمرك',
  },
  underage: {
    status: 422,
    EN: 'You must be at least {minAge} years old',
    VI: 'Bạn phải từ {minAge} tuổi trở lên',
    CN: '您必须年满{minAge}岁',
    AR: 'يجب ألا يقل عمرك عن {minAge} عامًا',
  },
  trial_account: {
    status: 403,
    EN: 'Register a real account first',
    VI: 'Vui lòng đăng ký tài khoản chính thức',
    CN: '请先注册正式账号',
    AR: 'افتح حسابًا حقيقيًا أولًا',
  },
  free_play_closed: {
    status: 403,
    EN: 'Free play is not offered',
    VI: 'Chơi thử hiện không khả dụng',
    CN: '暂不提供试玩',
    AR: 'اللعب المجاني غير متاح',
  },
  free_play_full: {
    status: 429,
    EN: 'Too many trial accounts, try again later',
    VI: 'Đã hết lượt chơi thử, vui lòng thử lại sau',
    CN: '试玩名额已满，请稍后再试',
    AR: 'الحسابات التجريبية كثيرة الآن، حاول لاحقًا',
  },
};

const password = {
  weak_password: {
    status: 422,
    EN: 'This password is too common, choose another',
    VI: 'Mật khẩu quá phổ biến, hãy chọn mật khẩu khác',
    CN: '密码过于常见，请更换',
    AR: 'كلمة المرور هذه شائعة جدًا، اختر غيرها',
  },
  passwords_differ: {
    status: 422,
    EN: 'The two passwords do not match',
    VI: 'Hai mật khẩu không khớp',
    CN: '两次输入的密码不一致',
    AR: 'كلمتا المرور غير متطابقتين',
  },
  wrong_password: {
    status: 422,
    EN: 'The old password is not right',
    VI: 'Mật khẩu cũ không đúng',
    CN: '旧密码错误',
    AR: 'كلمة المرور القديمة غير صحيحة',
  },
  same_password: {
    status: 422,
    EN: 'Choose a password you have not now',
    VI: 'Mật khẩu mới phải khác mật khẩu cũ',
    CN: '新密码不能与旧密码相同',
    AR: 'اختر كلمة مرور تختلف عن الحالية',
  },
};

const paymentPassword = {
  payment_password_unset: {
    status: 409,
    EN: 'Set a payment password first',
    VI: 'Bạn chưa đặt mật khẩu thanh toán',
    CN: '请先设置支付密码',
    AR: 'اضبط كلمة مرور الدفع أولًا',
  },
  wrong_payment_password: {
    status: 422,
    EN: 'The payment password is not right, {triesLeft} tries left',
    VI: 'Mật khẩu thanh toán không đúng, bạn còn {triesLeft} lần thử',
    CN: '支付密码错误，还可尝试{triesLeft}次',
    AR: 'كلمة مرور الدفع غير صحيحة. المحاولات المتبقية: {triesLeft}',
  },
  payment_password_locked: {
    status: 429,
    EN: 'Too many wrong payment passwords, it is locked for {hours} more hours',
    VI: 'Nhập sai mật khẩu thanh toán quá nhiều lần, mở khóa sau {hours} giờ nữa',
    CN: '支付密码错误次数过多，{hours}小时后解锁',
    AR: 'محاولات خاطئة كثيرة لكلمة مرور الدفع. الساعات المتبقية لفتحها: {hours}',
  },
  payment_password_same: {
    status: 422,
    EN: 'The payment password must differ from the login password',
    VI: 'Mật khẩu thanh toán phải khác mật khẩu đăng nhập',
    CN: '支付密码不能与登录密码相同',
    AR: 'يجب أن تختلف كلمة مرور الدفع عن كلمة مرور الدخول',
  },
};

/** Every refusal of this service. */
export const errors = defineErrors('identity', {
  ...signIn,
  ...access,
  ...registration,
  ...password,
  ...paymentPassword,
  ...line,
  ...accountType,
  ...contact,
  ...console,
  ...platform,
});
