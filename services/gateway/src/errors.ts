import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('gateway', {
  plain_payload: {
    status: 400,
    EN: 'This request must be encrypted',
    VI: 'Yêu cầu này phải được mã hóa',
    CN: '此请求必须加密',
    AR: 'يجب تشفير هذا الطلب',
  },
  unreadable_payload: {
    status: 400,
    EN: 'The encrypted request cannot be read',
    VI: 'Không giải mã được yêu cầu',
    CN: '无法解密请求',
    AR: 'تعذّر فك تشفير الطلب',
  },
  replayed_payload: {
    status: 400,
    EN: 'This request was already used or is too old',
    VI: 'Yêu cầu đã được dùng hoặc quá hạn',
    CN: '请求已使用或已过期',
    AR: 'استُعمل هذا الطلب من قبل أو انتهت مدته',
  },
  maintenance: {
    status: 503,
    EN: 'System maintenance',
    VI: 'Hệ thống đang bảo trì',
    CN: '系统维护中',
    AR: 'النظام قيد الصيانة',
  },
  region_restricted: {
    status: 451,
    EN: 'Access restricted',
    VI: 'Khu vực của bạn không được phép truy cập',
    CN: '您所在的地区无法访问',
    AR: 'الوصول غير متاح في منطقتك',
  },
  malformed_path: {
    status: 400,
    EN: 'This address is not written as it should be',
    VI: 'Địa chỉ này viết không đúng cách',
    CN: '此地址的写法不正确',
    AR: 'هذا العنوان غير مكتوب كما يجب',
  },
  not_json: {
    status: 415,
    EN: 'Send it as application/json',
    VI: 'Hãy gửi dưới dạng application/json',
    CN: '请以 application/json 发送',
    AR: 'أرسله بصيغة application/json',
  },
  slow_body: {
    status: 408,
    EN: 'The request took too long to arrive, try again',
    VI: 'Yêu cầu gửi đến quá chậm, hãy thử lại',
    CN: '请求传输过慢，请重试',
    AR: 'استغرق وصول الطلب وقتًا طويلًا، حاول مرة أخرى',
  },
  invalid_domain: {
    status: 421,
    EN: 'Invalid domain URL, contact support',
    VI: 'Tên miền không hợp lệ, hãy liên hệ hỗ trợ',
    CN: '域名无效，请联系客服',
    AR: 'نطاق غير صالح، تواصل مع الدعم',
  },
});
