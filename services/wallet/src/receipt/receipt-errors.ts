import { defineErrors } from '@banyan/kernel/errors';

/** Refusals about what members say of paid withdrawals. */
export const receiptErrors = defineErrors('wallet', {
  receipt_answered: {
    status: 409,
    EN: 'You have answered already whether this withdrawal arrived',
    VI: 'Bạn đã trả lời lệnh rút này rồi',
    CN: '您已确认过该提现是否到账',
    AR: 'أجبت من قبل عن وصول هذا السحب',
  },
  receipt_closed: {
    status: 409,
    EN: 'The time to answer is over and the withdrawal counts as received; write to support',
    VI: 'Đã hết giờ trả lời, lệnh rút được tính là đã nhận; vui lòng liên hệ hỗ trợ',
    CN: '确认时间已过，该提现视为已到账；请联系客服',
    AR: 'انتهى وقت الإجابة ويُعد السحب مستلمًا؛ راسل الدعم',
  },
  receipt_amount: {
    status: 422,
    EN: 'What arrived must be more than nothing and less than the whole amount',
    VI: 'Số đã nhận phải lớn hơn 0 và nhỏ hơn toàn bộ số tiền',
    CN: '到账金额须大于零且小于提现总额',
    AR: 'يجب أن يكون ما وصل أكبر من صفر وأقل من المبلغ كله',
  },
  receipt_proof_missing: {
    status: 422,
    EN: 'Add at least one picture that shows it',
    VI: 'Vui lòng gửi kèm ít nhất một ảnh chứng minh',
    CN: '请至少上传一张凭证图片',
    AR: 'أرفق صورة واحدة على الأقل تثبت ذلك',
  },
  receipt_not_disputed: {
    status: 409,
    EN: 'Nothing is disputed about this withdrawal',
    VI: 'Lệnh rút này không có khiếu nại đang chờ',
    CN: '该提现没有待处理的争议',
    AR: 'لا خلاف قائمًا على هذا السحب',
  },
  proof_type: {
    status: 422,
    EN: 'Only PNG or JPG pictures',
    VI: 'Chỉ nhận ảnh PNG hoặc JPG',
    CN: '仅支持 PNG 或 JPG 图片',
    AR: 'صور PNG أو JPG فقط',
  },
  proof_too_large: {
    status: 413,
    EN: 'A picture may have at most 5 MB',
    VI: 'Mỗi ảnh tối đa 5 MB',
    CN: '每张图片不超过 5 MB',
    AR: 'أقصى حجم للصورة 5 ميغابايت',
  },
  proofs_full: {
    status: 409,
    EN: 'At most {limit} pictures',
    VI: 'Tối đa {limit} ảnh',
    CN: '最多{limit}张图片',
    AR: 'أقصى عدد للصور: {limit}',
  },
  proof_not_found: {
    status: 404,
    EN: 'There is no such picture',
    VI: 'Không tìm thấy ảnh',
    CN: '找不到该图片',
    AR: 'هذه الصورة غير موجودة',
  },
});
