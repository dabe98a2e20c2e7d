/** Refusals of what a member's mobile and e-mail are taken for. */
export const contact = {
  contact_taken: {
    status: 409,
    EN: 'Another member has proved this mobile or e-mail',
    VI: 'Số điện thoại hoặc email này đã được hội viên khác xác minh',
    CN: '该手机号或邮箱已被其他会员验证',
    AR: 'أثبت عضو آخر ملكيته لهذا الرقم أو البريد',
  },
  contact_changed: {
    status: 409,
    EN: 'The member has changed it since: look again',
    VI: 'Hội viên đã đổi thông tin này, hãy xem lại',
    CN: '会员已更改该信息，请重新查看',
    AR: 'غيّره العضو منذ ذلك الحين، تحقق مجددًا',
  },
  contact_missing: {
    status: 409,
    EN: 'The profile has none',
    VI: 'Hồ sơ chưa có thông tin này',
    CN: '资料中没有该信息',
    AR: 'لا يوجد في الملف الشخصي',
  },
  contact_verified: {
    status: 409,
    EN: 'It is verified already',
    VI: 'Thông tin này đã được xác minh',
    CN: '该信息已验证',
    AR: 'تم التحقق منه بالفعل',
  },
};
