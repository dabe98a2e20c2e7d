import type { PlainText } from '../html/plain.js';
import type { SeedChat } from '../support/seed-chat.js';

const in4 = (vi: readonly [string, string], en: readonly [string, string], zh: readonly [string, string], ar: readonly [string, string]) =>
  Object.entries({ VI: vi, EN: en, CN: zh, AR: ar }).map(([language, [title, body]]): PlainText => ({ language, title, body })); // prettier-ignore

/** Of identity's demo. */
export const demoMembers = [996n, 997n, 998n, 1000n, 1001n];

/** A message that the demo's members had before they came. */
export const demoSent = {
  link: '/account/security',
  texts: in4(
    ['Thêm một lớp bảo vệ', 'Bạn có thể bật bước xác minh thứ hai khi đăng nhập, trong mục Bảo mật.'],
    ['One more lock', 'You may switch on a second step at sign-in, on the page “Security”.'],
    ['多一道保护', '您可以在“安全”页面开启登录的第二步验证。'],
    ['قفل إضافي', 'يمكنك تفعيل الخطوة الثانية عند الدخول من صفحة «الأمان».'],
  ),
};

/** One that another operator has published, and whose hour is to come. */
export const demoScheduled = {
  link: '/help',
  texts: in4(
    ['Trung tâm trợ giúp', 'Phần lớn câu hỏi đã có lời giải ở trung tâm trợ giúp. Bạn không thấy? Hãy viết cho chúng tôi.'],
    ['The help centre', 'Most questions are answered in the help centre. Yours is not? Write to us.'],
    ['帮助中心', '大多数问题都能在帮助中心找到答案。没有找到？请给我们留言。'],
    ['مركز المساعدة', 'معظم الأسئلة لها جواب في مركز المساعدة. لم تجد جوابك؟ اكتب إلينا.'],
  ),
}; // prettier-ignore

export const demoTalks: readonly SeedChat[] = [
  {
    memberId: 1001n,
    username: 'minhchau',
    minutesAgo: 26 * 60,
    lines: [
      ['MEMBER', 'Xin chào, tôi xem lại các ván đã chơi ở đâu?'],
      ['OPERATOR', 'Chào bạn, ở mục “Lịch sử cược”. Mỗi ván có số riêng và kết quả của nó.'],
      ['MEMBER', 'Tôi thấy rồi, cảm ơn.'],
    ],
    rating: 5,
  },
  {
    memberId: 996n,
    username: 'linhdan',
    minutesAgo: 3,
    lines: [['MEMBER', 'Cho tôi hỏi: thêm thẻ ngân hàng thứ hai thế nào?']],
    rating: null,
  },
];
