import type { PostContentDto, PostTextDto } from '../post/post-console.dto.js';

/** A piece as a new installation has it, without its hours. `daysAgo`: since when it is shown; of a stream when it begins. */
export type DemoPost = Omit<PostContentDto, 'startsAt' | 'endsAt' | 'published' | 'embedded'> & {
  readonly daysAgo: number;
};

type Said = readonly [title: string, summary: string, content: string];

const in4 = (vi: Said, en: Said, zh: Said, ar: Said): PostTextDto[] =>
  (Object.entries({ VI: vi, EN: en, CN: zh, AR: ar }) as Array<[string, Said]>).map(
    ([language, [title, summary, content]]) => ({ language, title, summary, content }),
  );

const live = (slug: string, cover: string, address: string, daysAgo: number, texts: PostTextDto[]): DemoPost => ({
  kind: 'LIVE', slug, category: 'SPORTS', pinned: false, cover, address, daysAgo, texts,
}); // prettier-ignore

/** News, blog and streams of a new installation: true of it as it stands, without a promise. */
export const demoPosts: readonly DemoPost[] = [
  {
    kind: 'NEWS',
    slug: 'what-this-demonstration-shows',
    category: 'PLATFORM',
    pinned: true,
    cover: 'set:banyan',
    address: '',
    daysAgo: 1,
    texts: in4(
      ['Bản dùng thử này có gì', 'Trò chơi, ví, đại lý và bảng điều hành: tất cả chạy thật, chỉ tiền là không thật.', '<p>Mọi phần của nền tảng đều chạy như khi phục vụ người chơi: ví ghi sổ từng bước, trò chơi có tỷ lệ hoàn trả ghi rõ, đại lý có hợp đồng của mình.</p><h2>Bắt đầu từ đâu</h2><ul><li>Xem <a href="/games">sảnh trò chơi</a>.</li><li>Đặt giới hạn của bạn ở <a href="/account/limits">Chơi có chừng mực</a>.</li><li>Hỏi bất cứ điều gì ở <a href="/help">trung tâm trợ giúp</a>.</li></ul><p>Tiền trong tài khoản mẫu không có thật và không rút ra được.</p>'],
      ['What this demonstration shows', 'Games, wallet, agents and console: all of it really runs, only the money is not real.', '<p>Every part of the platform runs as it does for players: the wallet books each step, games state their return, agents have their contracts.</p><h2>Where to begin</h2><ul><li>Look into the <a href="/games">lobby</a>.</li><li>Set your own bounds at <a href="/account/limits">Play in bounds</a>.</li><li>Ask anything in the <a href="/help">help centre</a>.</li></ul><p>The money of the demo accounts is not real and cannot be paid out.</p>'],
      ['本演示包含什么', '游戏、钱包、代理与后台全部真实运行，只有资金不是真的。', '<p>平台的每个部分都与服务玩家时一样运行：钱包逐笔记账，游戏标明返还率，代理有自己的契约。</p><h2>从哪里开始</h2><ul><li>浏览<a href="/games">游戏大厅</a>。</li><li>在<a href="/account/limits">理性游戏</a>设置您的限额。</li><li>有疑问请看<a href="/help">帮助中心</a>。</li></ul><p>演示账户中的资金并非真实，不能提现。</p>'],
      ['ما الذي يعرضه هذا العرض التجريبي', 'الألعاب والمحفظة والوكلاء ولوحة الإدارة: كلها تعمل فعلًا، والمال وحده غير حقيقي.', '<p>يعمل كل جزء من المنصة كما يعمل للاعبين: تقيّد المحفظة كل خطوة، وتعلن الألعاب نسبة العائد، وللوكلاء عقودهم.</p><h2>من أين تبدأ</h2><ul><li>تصفح <a href="/games">الصالة</a>.</li><li>ضع حدودك في <a href="/account/limits">اللعب باعتدال</a>.</li><li>اسأل عن أي شيء في <a href="/help">مركز المساعدة</a>.</li></ul><p>مال الحسابات التجريبية غير حقيقي ولا يمكن سحبه.</p>'],
    ),
  },
  {
    kind: 'NEWS',
    slug: 'draws-can-be-checked',
    category: 'LOTTERY',
    pinned: false,
    cover: 'set:balls',
    address: '',
    daysAgo: 3,
    texts: in4(
      ['Kỳ quay của chúng tôi có thể tự kiểm tra', 'Cam kết được công bố trước khi mở cược, hạt giống được công bố sau khi quay.', '<p>Trước khi một kỳ mở cược, hệ thống công bố cam kết của kết quả. Sau khi quay, hạt giống được công bố để ai cũng tính lại được.</p><p>Xem kết quả và cam kết ở trang <a href="/lottery">xổ số</a>.</p>'],
      ['Our draws can be checked', 'A commitment is published before bets open, the seed after the draw.', '<p>Before an issue opens, the system publishes a commitment to its result. After the draw it publishes the seed, so that anybody can work it out again.</p><p>Results and commitments are on the <a href="/lottery">lottery page</a>.</p>'],
      ['我们的开奖可以自行验证', '开盘前公布承诺，开奖后公布种子。', '<p>每期开盘之前，系统先公布结果的承诺；开奖之后公布种子，任何人都可以重新计算。</p><p>结果与承诺见<a href="/lottery">彩票页面</a>。</p>'],
      ['يمكن التحقق من سحوباتنا', 'يُنشر التعهد قبل فتح الرهان، وتُنشر البذرة بعد السحب.', '<p>قبل أن يُفتح السحب تنشر المنصة تعهدًا بنتيجته، وبعده تنشر البذرة ليتمكن أي شخص من إعادة الحساب.</p><p>النتائج والتعهدات في <a href="/lottery">صفحة اليانصيب</a>.</p>'],
    ),
  },
  {
    kind: 'NEWS',
    slug: 'a-league-of-our-own',
    category: 'SPORTS',
    pinned: false,
    cover: 'set:football',
    address: '',
    daysAgo: 6,
    texts: in4(
      ['Giải đấu ảo của Banyan', 'Trận đấu nối tiếp nhau, kết quả theo tỷ lệ ghi rõ trên từng kèo.', '<p>Giải đấu ảo diễn ra liên tục. Tỷ lệ của từng kèo đứng ngay trên phiếu cược, và đổi thì phải được bạn chấp nhận.</p><p><a href="/play/banyan-league">Xem giải đấu</a></p>'],
      ['A league of our own', 'One match after another, at odds that stand on each bet.', '<p>The virtual league never pauses. The odds stand on the slip, and a change counts only once you accept it.</p><p><a href="/play/banyan-league">Watch the league</a></p>'],
      ['Banyan 虚拟联赛', '比赛接连进行，赔率写在每一注上。', '<p>虚拟联赛不间断进行。赔率显示在投注单上，变动须经您接受才生效。</p><p><a href="/play/banyan-league">观看联赛</a></p>'],
      ['دوري خاص بنا', 'مباراة تلو الأخرى باحتمالات مكتوبة على كل رهان.', '<p>الدوري الافتراضي لا يتوقف. الاحتمالات مكتوبة على القسيمة، ولا يسري تغييرها إلا بعد قبولك.</p><p><a href="/play/banyan-league">شاهد الدوري</a></p>'],
    ),
  },
  {
    kind: 'BLOG',
    slug: 'how-to-read-a-return',
    category: 'GUIDES',
    pinned: false,
    cover: 'set:wheel',
    address: '',
    daysAgo: 2,
    texts: in4(
      ['Đọc tỷ lệ hoàn trả thế nào', 'RTP là trung bình của rất nhiều lượt, không phải lời hứa cho một buổi chơi.', '<p>Tỷ lệ hoàn trả (RTP) cho biết trung bình bao nhiêu phần tiền cược quay lại người chơi sau rất nhiều lượt. Một buổi chơi có thể khác xa con số đó.</p><h2>Ba điều nên nhớ</h2><ol><li>RTP cao hơn nghĩa là phí chơi trung bình thấp hơn.</li><li>Biến động cao thì thắng ít lần hơn nhưng lớn hơn.</li><li>Không ai được trò chơi đối xử khác: RTP giống nhau cho mọi người.</li></ol>'],
      ['How to read a return', 'RTP is the mean of very many rounds, no promise for an evening.', '<p>The return to player (RTP) tells which part of the stakes comes back to players over very many rounds. One evening can be far from it.</p><h2>Three things to keep in mind</h2><ol><li>A higher RTP means that play costs less on average.</li><li>High volatility means fewer wins that are larger.</li><li>Nobody is treated differently: the RTP is the same for everyone.</li></ol>'],
      ['如何看懂返还率', '返还率是大量局数的平均值，并不是某一晚的承诺。', '<p>返还率（RTP）表示在大量局数之后，平均有多少投注返还给玩家。单独一晚的结果可能相差很远。</p><h2>记住三点</h2><ol><li>返还率越高，平均花费越低。</li><li>波动高表示中奖次数少而金额大。</li><li>游戏对所有人一视同仁：返还率人人相同。</li></ol>'],
      ['كيف تقرأ نسبة العائد', 'نسبة العائد متوسط جولات كثيرة جدًا، وليست وعدًا لأمسية واحدة.', '<p>تخبر نسبة العائد للاعب (RTP) عن الجزء الذي يعود من الرهانات إلى اللاعبين على مدى جولات كثيرة جدًا، وقد تبتعد أمسية واحدة عنها كثيرًا.</p><h2>ثلاثة أمور للتذكر</h2><ol><li>النسبة الأعلى تعني تكلفة أقل في المتوسط.</li><li>التذبذب العالي يعني مرات فوز أقل وأكبر.</li><li>لا يُعامل أحد معاملة مختلفة: النسبة واحدة للجميع.</li></ol>'],
    ),
  },
  {
    kind: 'BLOG',
    slug: 'playing-within-bounds',
    category: 'COMMUNITY',
    pinned: false,
    cover: 'set:lotus',
    address: '',
    daysAgo: 8,
    texts: in4(
      ['Chơi có chừng mực', 'Giới hạn nạp, nhắc giờ và tạm nghỉ: mỗi thứ đặt trong một phút.', '<p>Giảm giới hạn có hiệu lực ngay; tăng chỉ có hiệu lực sau một ngày, để bạn có thời gian nghĩ lại.</p><p>Tất cả ở trang <a href="/account/limits">Chơi có chừng mực</a>.</p>'],
      ['Playing within bounds', 'Deposit limits, reminders and breaks: each is set in a minute.', '<p>A lower limit counts at once; a higher one after a day, so that there is time to think again.</p><p>All of it is at <a href="/account/limits">Play in bounds</a>.</p>'],
      ['理性游戏', '存款限额、时间提醒与暂停：每项一分钟即可设置。', '<p>降低限额立即生效；提高限额一天后才生效，让您有时间再想一想。</p><p>全部在<a href="/account/limits">理性游戏</a>页面。</p>'],
      ['اللعب باعتدال', 'حدود الإيداع والتذكيرات والاستراحات: تُضبط كل واحدة في دقيقة.', '<p>خفض الحد يسري فورًا، ورفعه بعد يوم ليبقى وقت للتفكير.</p><p>كل ذلك في <a href="/account/limits">اللعب باعتدال</a>.</p>'],
    ),
  },
  live('football-highlights', 'set:football', 'https://www.youtube.com/@fifa', 0, in4(
    ['Bóng đá quốc tế', 'Trận đấu và điểm nhấn, mở ở trang của kênh.', ''],
    ['International football', 'Matches and highlights, on the channel’s own page.', ''],
    ['国际足球', '比赛与精彩集锦，在频道页面观看。', ''],
    ['كرة القدم الدولية', 'مباريات ولقطات مميزة على صفحة القناة.', ''],
  )),
  live('basketball-nights', 'set:hoop', 'https://www.youtube.com/@FIBA', -2, in4(
    ['Đêm bóng rổ', 'Kênh chính thức của liên đoàn bóng rổ quốc tế.', ''],
    ['Basketball nights', 'The official channel of the international federation.', ''],
    ['篮球之夜', '国际篮联官方频道。', ''],
    ['ليالي كرة السلة', 'القناة الرسمية للاتحاد الدولي.', ''],
  )),
]; // prettier-ignore
