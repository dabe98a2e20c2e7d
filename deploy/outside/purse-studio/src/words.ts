interface Words {
  readonly title: string;
  readonly purse: string;
  readonly stake: string;
  readonly heads: string;
  readonly tails: string;
  readonly rule: string;
  readonly won: string;
  readonly lost: string;
  readonly funds: string;
  readonly ended: string;
  readonly failed: string;
  readonly fair: string;
  readonly commitment: string;
  readonly clientSeed: string;
  readonly reveal: string;
  readonly revealed: string;
}

const en: Words = {
  title: 'Lantern Coin',
  purse: 'In your purse',
  stake: 'Stake',
  heads: 'Heads',
  tails: 'Tails',
  rule: 'Guess right and 1.98 times your stake comes back. Half of all tosses are heads.',
  won: 'You guessed right: {amount} come back.',
  lost: 'Not this time.',
  funds: 'Your purse does not hold this stake. Move money in on the wallet page.',
  ended: 'This visit has ended. Please open the game again.',
  failed: 'No answer. Please try again: it counts once.',
  fair: 'How to check a toss',
  commitment: 'SHA-256 of the server seed',
  clientSeed: 'Your seed',
  reveal: 'Show the server seed and take a new one',
  revealed: 'The server seed was {seed}; {right} of {all} tosses of this visit are as it says.',
};

const vi: Words = {
  title: 'Đồng Xu Lồng Đèn',
  purse: 'Trong ví của bạn',
  stake: 'Mức cược',
  heads: 'Ngửa',
  tails: 'Sấp',
  rule: 'Đoán đúng nhận về 1,98 lần tiền cược. Một nửa số lần tung là mặt ngửa.',
  won: 'Bạn đoán đúng: nhận về {amount}.',
  lost: 'Lần này chưa đúng.',
  funds: 'Ví không đủ cho mức cược này. Bạn chuyển tiền vào ở trang ví nhé.',
  ended: 'Lượt chơi này đã kết thúc. Bạn mở lại trò chơi nhé.',
  failed: 'Chưa có trả lời. Bạn thử lại nhé: chỉ tính một lần.',
  fair: 'Cách kiểm tra một lần tung',
  commitment: 'SHA-256 của mã máy chủ',
  clientSeed: 'Mã của bạn',
  reveal: 'Xem mã máy chủ và đổi mã mới',
  revealed: 'Mã máy chủ là {seed}; {right} trên {all} lần tung của lượt này đúng như mã.',
};

const cn: Words = {
  title: '灯笼钱币',
  purse: '您的钱包',
  stake: '下注',
  heads: '正面',
  tails: '反面',
  rule: '猜中可得下注额的 1.98 倍。一半的结果是正面。',
  won: '猜中了：返还 {amount}。',
  lost: '这次没猜中。',
  funds: '钱包余额不足。请在钱包页面转入。',
  ended: '本次游戏已结束，请重新打开。',
  failed: '没有收到回应，请再试一次：只计一次。',
  fair: '如何验证结果',
  commitment: '服务器种子的 SHA-256',
  clientSeed: '您的种子',
  reveal: '公开服务器种子并更换',
  revealed: '服务器种子为 {seed}；本次 {all} 局中 {right} 局与之相符。',
};

const ar: Words = {
  title: 'عملة الفانوس',
  purse: 'في محفظتك',
  stake: 'الرهان',
  heads: 'صورة',
  tails: 'كتابة',
  rule: 'إذا أصبت عاد إليك 1.98 ضعف رهانك. نصف الرميات صورة.',
  won: 'أصبت: يعود إليك {amount}.',
  lost: 'ليس هذه المرة.',
  funds: 'محفظتك لا تكفي لهذا الرهان. حوّل المال إليها من صفحة المحفظة.',
  ended: 'انتهت هذه الزيارة. افتح اللعبة من جديد.',
  failed: 'لا جواب. حاول مرة أخرى: تُحسب مرة واحدة.',
  fair: 'كيف تتحقق من رمية',
  commitment: 'SHA-256 لبذرة الخادم',
  clientSeed: 'بذرتك',
  reveal: 'أظهر بذرة الخادم وخذ بذرة جديدة',
  revealed: 'كانت بذرة الخادم {seed}؛ {right} من {all} رمية في هذه الزيارة كما تقول.',
};

/** The page's texts by the launch's language, English for others. */
export const wordsOf = (language: string): { readonly tag: string; readonly words: Words } =>
  languages.get(language) ?? { tag: 'en', words: en };

const languages = new Map([
  ['VI', { tag: 'vi', words: vi }],
  ['EN', { tag: 'en', words: en }],
  ['CN', { tag: 'zh-Hans', words: cn }],
  ['AR', { tag: 'ar', words: ar }],
]);
