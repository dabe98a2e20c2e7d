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
});
