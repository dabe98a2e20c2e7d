import { sayer } from './texts.js';

/** What every shared table says. */
export const say = sayer({
  closes: {
    VI: 'Nhận cược, còn {seconds} giây',
    EN: 'Bets close in {seconds} s',
    CN: '投注将于 {seconds} 秒后截止',
    AR: 'يُغلق الرهان خلال {seconds} ث',
  },
  waiting: {
    VI: 'Đang chờ ván sau. Nhấn lần nữa để thôi.',
    EN: 'Waiting for the next round. Press again to leave it.',
    CN: '等待下一局，再按一次取消。',
    AR: 'بانتظار الجولة التالية. اضغط مجددًا للتراجع.',
  },
  left: {
    VI: 'Đã thôi, chưa đặt cược nào.',
    EN: 'Left; no bet was placed.',
    CN: '已取消，未下注。',
    AR: 'تراجعت، ولم يوضع رهان.',
  },
  connecting: {
    VI: 'Đang kết nối bàn chơi',
    EN: 'Coming to the table',
    CN: '正在连接牌桌',
    AR: 'جارٍ الوصول إلى الطاولة',
  },
  players: { VI: '{n} người cùng chơi', EN: '{n} at the table', CN: '{n} 人同局', AR: 'على الطاولة: {n}' },
  last: { VI: 'Các ván vừa qua', EN: 'Last rounds', CN: '最近各局', AR: 'آخر الجولات' },
  chain: {
    VI: 'Hạt giống của mỗi ván có mã băm SHA-256 là hạt giống của ván trước. Cả 10.000 ván được tạo sẵn từ một gốc trước khi có muối chung, nên không ai chọn được kết quả. Hạt giống được mở ngay khi ván kết thúc.',
    EN: 'The SHA-256 of each round’s seed is the seed of the round before. All 10,000 were made from one root before the shared salt, so nobody can choose a result. A seed is revealed as soon as its round ends.',
    CN: '每局种子的 SHA-256 就是上一局的种子。10,000 局均在公共盐产生之前由同一根生成，无人能选择结果。每局结束即公开种子。',
    AR: 'رمز SHA-256 لبذرة كل جولة هو بذرة الجولة السابقة. صُنعت الجولات العشرة آلاف كلها من أصل واحد قبل الملح المشترك، فلا أحد يستطيع اختيار نتيجة. وتُكشف البذرة فور انتهاء جولتها.',
  },
  salt: { VI: 'Muối chung', EN: 'Shared salt', CN: '公共盐', AR: 'الملح المشترك' },
});
