import type { Texts } from '../errors/index.js';
import { entryOf } from '../rules/entry.js';

/** What a refused field says, by the validator's name. `{0}`, `{1}` are the constraint's bounds. */
const texts: Readonly<Record<string, Texts>> = {
  text: {
    EN: 'Write {0} to {1} characters',
    VI: 'Nhập từ {0} đến {1} ký tự',
    CN: '请输入{0}到{1}个字符',
    AR: 'اكتب من {0} إلى {1} حرفًا',
  },
  pattern: { EN: 'The format is not right', VI: 'Định dạng chưa đúng', CN: '格式不正确', AR: 'الصيغة غير صحيحة' },
  plain: {
    EN: 'Leave out characters that cannot be seen or that turn the reading direction',
    VI: 'Bỏ các ký tự ẩn hoặc ký tự đổi chiều đọc',
    CN: '请删除不可见字符或改变阅读方向的字符',
    AR: 'احذف الرموز غير المرئية أو التي تقلب اتجاه القراءة',
  },
  day: { EN: 'Give a day of the calendar', VI: 'Ngày chưa đúng', CN: '日期不正确', AR: 'التاريخ غير صحيح' },
  minor: { EN: 'Give a whole amount in minor units', VI: 'Số tiền chưa đúng', CN: '金额不正确', AR: 'المبلغ غير صحيح' },
  id: { EN: 'This is no id', VI: 'Mã không hợp lệ', CN: '编号无效', AR: 'المعرّف غير صالح' },
  uuid: { EN: 'This is no id', VI: 'Mã không hợp lệ', CN: '编号无效', AR: 'المعرّف غير صالح' },
  integer: {
    EN: 'Give a whole number from {0} to {1}',
    VI: 'Nhập số nguyên từ {0} đến {1}',
    CN: '请输入{0}到{1}的整数',
    AR: 'أدخل عددًا صحيحًا من {0} إلى {1}',
  },
  flag: { EN: 'Choose yes or no', VI: 'Chọn có hoặc không', CN: '请选择是或否', AR: 'اختر نعم أو لا' },
  oneOf: { EN: 'Choose one of: {0}', VI: 'Chọn một trong: {0}', CN: '请选择：{0}', AR: 'اختر واحدًا من: {0}' },
  instant: { EN: 'Give a date and time', VI: 'Thời điểm chưa đúng', CN: '时间不正确', AR: 'التاريخ أو الوقت غير صحيح' },
  list: {
    EN: 'Give {0} to {1} entries',
    VI: 'Nhập từ {0} đến {1} mục',
    CN: '请提供{0}到{1}项',
    AR: 'أدخل من {0} إلى {1} عناصر',
  },
  object: {
    EN: 'This part is missing or not right',
    VI: 'Phần này thiếu hoặc chưa đúng',
    CN: '此部分缺失或不正确',
    AR: 'هذا الجزء ناقص أو غير صحيح',
  },
  whitelistValidation: {
    EN: 'This field is not known',
    VI: 'Mục này không được nhận',
    CN: '不支持此字段',
    AR: 'هذه الخانة غير معروفة',
  },
};

const fallback: Texts = {
  EN: 'This is not right',
  VI: 'Mục này chưa đúng',
  CN: '内容不正确',
  AR: 'هذه الخانة غير صحيحة',
};

/** Encodes a validator's name and bounds into class-validator's message slot. */
export const messageKey = (name: string, ...bounds: ReadonlyArray<string | number>): string =>
  [name, ...bounds].join('|');

/** The sentence of an encoded message in a language. */
export function messageText(key: string, language: string): string {
  const [name = '', ...bounds] = key.split('|');
  const entry = entryOf(texts, name) ?? fallback;
  const text = entryOf(entry, language) ?? entry.EN;
  return text.replace(/\{(\d)\}/g, (whole, index: string) => bounds[Number(index)] ?? whole);
}
