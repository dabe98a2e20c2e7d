import type { Texts } from '@banyan/kernel/errors';
import type { FieldProblem } from '@banyan/kernel/rules';
import { entryOf } from '@banyan/kernel/rules';

/** What a field says when its rule refuses it, by the rule's key. */
const texts: Readonly<Record<string, Texts>> = {
  'rules.required': {
    EN: 'This cannot be empty',
    VI: 'Không được để trống',
    CN: '不能为空',
    AR: 'لا يمكن ترك هذه الخانة فارغة',
  },
  'rules.length': {
    EN: 'Write {min} to {max} characters',
    VI: 'Nhập từ {min} đến {max} ký tự',
    CN: '请输入{min}到{max}个字符',
    AR: 'اكتب من {min} إلى {max} حرفًا',
  },
  'rules.accepted': {
    EN: 'The format is not right',
    VI: 'Định dạng chưa đúng',
    CN: '格式不正确',
    AR: 'الصيغة غير صحيحة',
  },
  'rules.pattern.letter_first': {
    EN: 'Start with a letter, then letters and digits',
    VI: 'Bắt đầu bằng chữ cái, chỉ gồm chữ và số',
    CN: '须以字母开头，仅限字母和数字',
    AR: 'ابدأ بحرف، ثم حروف وأرقام',
  },
  'rules.pattern.letters_or_kanji': {
    EN: 'Letters or Chinese characters only',
    VI: 'Chỉ gồm chữ cái hoặc chữ Hán',
    CN: '仅限字母或汉字',
    AR: 'حروف لاتينية أو صينية فقط',
  },
  'rules.pattern.email': {
    EN: 'This is no e-mail address',
    VI: 'Email chưa đúng',
    CN: '邮箱格式不正确',
    AR: 'هذا ليس بريدًا إلكترونيًا صحيحًا',
  },
  'rules.pattern.alphanumeric': {
    EN: 'Letters and digits only',
    VI: 'Chỉ gồm chữ cái và chữ số',
    CN: '仅限字母和数字',
    AR: 'حروف لاتينية وأرقام فقط',
  },
  'rules.pattern.letters_and_digits': {
    EN: 'Use letters and digits together',
    VI: 'Phải có cả chữ cái và chữ số',
    CN: '须同时包含字母和数字',
    AR: 'استعمل الحروف والأرقام معًا',
  },
  'rules.pattern.digits': { EN: 'Digits only', VI: 'Chỉ gồm chữ số', CN: '仅限数字', AR: 'أرقام فقط' },
  'rules.pattern.alphanumeric_with_uppercase': {
    EN: 'Letters and digits with at least one capital',
    VI: 'Chữ và số, có ít nhất một chữ hoa',
    CN: '字母和数字，至少一个大写字母',
    AR: 'حروف وأرقام مع حرف كبير واحد على الأقل',
  },
  'rules.pattern.english_and_space': {
    EN: 'English letters and spaces only',
    VI: 'Chỉ gồm chữ cái không dấu và khoảng trắng',
    CN: '仅限英文字母和空格',
    AR: 'حروف إنجليزية ومسافات فقط',
  },
  'rules.pattern.no_spaces': {
    EN: 'No spaces',
    VI: 'Không được có khoảng trắng',
    CN: '不能包含空格',
    AR: 'من دون مسافات',
  },
  'rules.pattern.letters_and_symbols': {
    EN: 'Letters and symbols only',
    VI: 'Chỉ gồm chữ cái và ký hiệu',
    CN: '仅限字母和符号',
    AR: 'حروف ورموز فقط',
  },
  'rules.pattern.date_iso': {
    EN: 'Write the date as yyyy-MM-dd',
    VI: 'Nhập ngày dạng yyyy-MM-dd',
    CN: '日期格式为yyyy-MM-dd',
    AR: 'اكتب التاريخ بالصيغة \u2066yyyy-MM-dd\u2069',
  },
  'rules.pattern.letters_and_space': {
    EN: 'Letters and spaces only',
    VI: 'Chỉ gồm chữ cái và khoảng trắng',
    CN: '仅限字母和空格',
    AR: 'حروف ومسافات فقط',
  },
  'rules.pattern.date_us': {
    EN: 'Write the date as MM-dd-yyyy',
    VI: 'Nhập ngày dạng MM-dd-yyyy',
    CN: '日期格式为MM-dd-yyyy',
    AR: 'اكتب التاريخ بالصيغة \u2066MM-dd-yyyy\u2069',
  },
  'rules.pattern.letters_digits_only': {
    EN: 'Letters and digits only',
    VI: 'Chỉ gồm chữ cái và chữ số',
    CN: '仅限字母和数字',
    AR: 'حروف لاتينية وأرقام فقط',
  },
  'rules.pattern.korean': { EN: 'Korean only', VI: 'Chỉ gồm chữ Hàn', CN: '仅限韩文', AR: 'حروف كورية فقط' },
  'rules.pattern.thai': { EN: 'Thai only', VI: 'Chỉ gồm chữ Thái', CN: '仅限泰文', AR: 'حروف تايلندية فقط' },
  'rules.pattern.thai_or_english_and_space': {
    EN: 'Thai or English letters and spaces only',
    VI: 'Chỉ gồm chữ Thái, chữ Anh và khoảng trắng',
    CN: '仅限泰文、英文和空格',
    AR: 'حروف تايلندية أو إنجليزية ومسافات فقط',
  },
  'rules.pattern.uppercase_and_spaces': {
    EN: 'Capitals and spaces only',
    VI: 'Chỉ gồm chữ hoa và khoảng trắng',
    CN: '仅限大写字母和空格',
    AR: 'حروف كبيرة ومسافات فقط',
  },
  'rules.pattern.letters_digits_symbols': {
    EN: 'Letters, digits and symbols only',
    VI: 'Chỉ gồm chữ cái, chữ số và ký hiệu',
    CN: '仅限字母、数字和符号',
    AR: 'حروف وأرقام ورموز فقط',
  },
  'rules.pattern.strong': {
    EN: 'Use a capital, a small letter, a digit and a symbol',
    VI: 'Phải có chữ hoa, chữ thường, chữ số và ký hiệu',
    CN: '须包含大写、小写字母、数字和符号',
    AR: 'استعمل حرفًا كبيرًا وحرفًا صغيرًا ورقمًا ورمزًا',
  },
  'rules.pattern.full_name': {
    EN: 'Write first and last name',
    VI: 'Nhập đầy đủ họ và tên',
    CN: '请输入完整姓名',
    AR: 'اكتب الاسم الأول واسم العائلة',
  },
  'rules.pattern.full_width_japanese': {
    EN: 'Full-width Japanese without spaces',
    VI: 'Chữ Nhật toàn khổ, không khoảng trắng',
    CN: '仅限全角日文，不含空格',
    AR: 'حروف يابانية كاملة العرض من دون مسافات',
  },
};

const fallback: Texts = {
  EN: 'The format is not right',
  VI: 'Định dạng chưa đúng',
  CN: '格式不正确',
  AR: 'الصيغة غير صحيحة',
};

/** The sentence of a refused field in a language. */
export function ruleText({ key, min, max }: FieldProblem, language: string): string {
  const entry = entryOf(texts, key) ?? fallback;
  const text = entryOf(entry, language) ?? entry.EN;
  return text.replace('{min}', String(min)).replace('{max}', String(max));
}

/** For the spec: whether a key has its own sentence. */
export const hasRuleText = (key: string): boolean => Object.hasOwn(texts, key);
