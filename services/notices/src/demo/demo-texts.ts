import type { AnnouncementGroup, AnnouncementType } from '../announcement/types.js';
import type { WrittenText } from '../html/written.js';

export interface DemoAnnouncement {
  readonly type: AnnouncementType;
  readonly group: AnnouncementGroup;
  readonly texts: readonly WrittenText[];
  /** A draft is there to be looked at and published. */
  readonly draft?: true;
}

type Said = readonly [title: string, content: string];

const in4 = (vi: Said, en: Said, zh: Said, ar: Said): WrittenText[] =>
  (Object.entries({ VI: vi, EN: en, CN: zh, AR: ar }) as Array<[string, Said]>).map(([language, [title, content]]) => ({
    language,
    title,
    content,
  }));

/** What a new installation tells, one of each type: true of it as it stands, without a promise. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    type: 'B',
    group: '',
    texts: in4(
      ['Mọi chuyện về tiền, báo cho bạn', '<p>Tiền vào, tiền ra và mọi quyết định về tài khoản đều có tin trong hộp thư.</p>'],
      ['Your money, told to you', '<p>What comes in, what goes out and what is decided about your account stands in your inbox.</p>'],
      ['资金动态，随时告知', '<p>入账、出账以及账户的各项决定，都会出现在您的收件箱。</p>'],
      ['أخبار مالك تصلك', '<p>ما يدخل وما يخرج وما يُقرَّر بشأن حسابك تجده في صندوق رسائلك.</p>'],
    ),
  },
  {
    type: 'PL',
    group: '',
    texts: in4(
      ['Đây là bản dùng thử: tiền trong đó không có thật', '<p>Mọi tài khoản mẫu đều chơi bằng tiền không có thật.</p>'],
      ['This is a demonstration: its money is not real', '<p>All accounts that it comes with play with money that is not real.</p>'],
      ['这是演示环境：其中的资金并非真实', '<p>自带的所有账户均使用虚拟资金。</p>'],
      ['هذا عرض تجريبي: ماله غير حقيقي', '<p>كل الحسابات المرفقة تلعب بمال غير حقيقي.</p>'],
    ),
  },
  {
    type: 'PU',
    group: '',
    draft: true,
    texts: in4(
      ['Chào mừng đến Banyan', '<p>Bắt đầu thế nào:</p><ul><li>Xem trò chơi ở <a href="/games">sảnh</a>.</li><li>Đặt giới hạn của bạn ở <a href="/account/limits">Chơi có chừng mực</a>.</li><li>Câu hỏi? Xem <a href="/help">trợ giúp</a>.</li></ul>'],
      ['Welcome to Banyan', '<p>How to begin:</p><ul><li>Look at the games in the <a href="/games">lobby</a>.</li><li>Set your own bounds at <a href="/account/limits">Play in bounds</a>.</li><li>Questions? Look into the <a href="/help">help</a>.</li></ul>'],
      ['欢迎来到 Banyan', '<p>如何开始：</p><ul><li>在<a href="/games">大厅</a>浏览游戏。</li><li>在<a href="/account/limits">理性游戏</a>设置您的限额。</li><li>有疑问？请看<a href="/help">帮助</a>。</li></ul>'],
      ['أهلًا بك في Banyan', '<p>كيف تبدأ:</p><ul><li>تصفح الألعاب في <a href="/games">الصالة</a>.</li><li>ضع حدودك في <a href="/account/limits">اللعب باعتدال</a>.</li><li>لديك أسئلة؟ انظر <a href="/help">المساعدة</a>.</li></ul>'],
    ),
  },
  {
    type: 'PR',
    group: 'w_promotion',
    texts: in4(
      ['Mời bạn bè, nhận hoa hồng', '<p>Đại lý mời người chơi bằng đường dẫn riêng và hưởng theo hợp đồng đã ký. Điều kiện đọc ở <a href="/affiliates">trang đại lý</a>.</p>'],
      ['Bring friends, earn a share', '<p>Agents bring players by a link of their own and earn by the contract that they signed. The terms are on the <a href="/affiliates">affiliates’ page</a>.</p>'],
      ['邀请好友，获得分成', '<p>代理通过专属链接邀请玩家，并按所签契约获得收益。条款见<a href="/affiliates">代理页面</a>。</p>'],
      ['ادعُ أصدقاءك واكسب حصة', '<p>يدعو الوكلاء اللاعبين برابط خاص ويكسبون وفق العقد الموقّع. الشروط في <a href="/affiliates">صفحة الوكلاء</a>.</p>'],
    ),
  },
]; // prettier-ignore
