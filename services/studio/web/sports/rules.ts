import type { League } from '../../src/game/sports/league.js';
import { highestPayout, highestStake, lowestStake, mostLegs } from '../../src/game/sports/slip.js';
import type { Market } from '../../src/game/sports/sport.js';
import { rowOf } from '../frame/dialog.js';
import { el } from '../frame/dom.js';
import { money } from '../frame/money.js';
import { sayer, spoken, t } from '../frame/texts.js';
import type { Hall } from './hall.js';
import { nameOfMarket, oddsText, teamName } from './market-texts.js';

const rule = sayer({
  how: { VI: 'Luật chơi', EN: 'Rules', CN: '规则', AR: 'القواعد' },
  virtual: {
    VI: 'Giải đấu ảo: mọi trận do một mô hình mở vẽ ra từ hạt giống đã cam kết trước khi nhận cược. Không có đội hay trận đấu thật nào.',
    EN: 'A virtual league: an open model draws every match from a seed that is committed to before bets are taken. No real team or match is behind it.',
    CN: '虚拟联赛：每场比赛由公开模型根据投注前已承诺的种子生成，与真实球队和比赛无关。',
    AR: 'دوري افتراضي: نموذج معلن يسحب كل مباراة من بذرة يُلتزم بها قبل قبول الرهانات. لا يقف خلفها فريق أو مباراة حقيقية.',
  },
  bursts: {
    VI: 'Trận đấu đi theo từng đợt: nhận cược 7 giây, rồi bóng lăn 4 giây. Khi bóng lăn, mọi kèo tạm dừng; tỷ lệ mới tính đúng theo tỷ số và thời gian lúc đó.',
    EN: 'Matches go in bursts: bets are taken for 7 seconds, then a stretch is played in 4. While it is played all markets are suspended; new odds are exact for the score and the time.',
    CN: '比赛分段进行：先接受投注 7 秒，再进行 4 秒。进行时所有玩法暂停，新赔率按当时比分与时间精确计算。',
    AR: 'تسير المباريات على دفعات: تُقبل الرهانات 7 ثوانٍ ثم يُلعب جزء في 4 ثوانٍ. وأثناء اللعب تُعلّق كل الأسواق؛ والمعاملات الجديدة دقيقة بحسب النتيجة والوقت.',
  },
  clock: {
    VI: 'Đồng hồ máy chủ lúc phiếu đến nơi quyết định tỷ lệ và việc nhận phiếu. Tỷ lệ đã nhận không đổi nữa.',
    EN: "The server's clock at the arrival of a slip decides its odds and whether it is taken. Odds that were taken do not change.",
    CN: '以投注单到达服务器的时刻为准，已接受的赔率不再变动。',
    AR: 'ساعة الخادم لحظة وصول القسيمة تحكم بمعاملاتها وقبولها. والمعاملات المقبولة لا تتغير.',
  },
  settled: {
    VI: 'Phiếu được trả khi mọi trận trên phiếu đã xong. Phiếu xiên nhân các tỷ lệ với nhau; một lựa chọn thua thì cả phiếu thua. Mỗi trận chỉ có một lựa chọn trên một phiếu.',
    EN: 'A slip is settled when all its matches are over. A multiple multiplies its odds; one lost leg loses the slip. Each match stands once on a slip.',
    CN: '全部比赛结束后结算。串关赔率相乘，任一选项输则全输。同一场比赛每单只能选一次。',
    AR: 'تُسوّى القسيمة عند انتهاء كل مبارياتها. القسيمة المركّبة تضرب معاملاتها؛ واختيار خاسر واحد يخسرها. وتظهر كل مباراة مرة واحدة في القسيمة.',
  },
  push: {
    VI: 'Kèo chấp trái tròn hòa kèo thì lựa chọn đó tính 1,00. Nếu máy chủ không theo dõi được vòng đấu quá 30 giây, vòng đó bị hủy và tính 1,00; phiếu chỉ gồm lựa chọn bị hủy được hoàn tiền.',
    EN: 'A whole-line handicap that ends level counts 1.00. If the server could not watch over a round for more than 30 seconds, the round is void and counts 1.00; a slip of void legs only is returned.',
    CN: '整数让球走盘按 1.00 计。服务器超过 30 秒无法看管该轮则该轮作废，按 1.00 计；全部选项作废则退回投注额。',
    AR: 'الهانديكاب الصحيح الذي ينتهي متعادلًا يُحسب 1.00. وإذا لم يستطع الخادم مراقبة جولة أكثر من 30 ثانية أُلغيت وحُسبت 1.00؛ والقسيمة التي كل اختياراتها ملغاة تُعاد.',
  },
  limits: { VI: 'Giới hạn', EN: 'Limits', CN: '限额', AR: 'الحدود' },
  stakes: { VI: 'Tiền cược mỗi phiếu', EN: 'Stake of a slip', CN: '每单投注额', AR: 'رهان القسيمة' },
  most: { VI: 'Trả tối đa mỗi phiếu', EN: 'Highest payout of a slip', CN: '每单最高派彩', AR: 'أعلى مبلغ تدفعه قسيمة' },
  legs: {
    VI: 'Số trận tối đa',
    EN: 'Matches on a slip, at most',
    CN: '每单最多场次',
    AR: 'أقصى عدد مباريات في القسيمة',
  },
  returns: { VI: 'Hoàn trả của từng kèo', EN: 'Return of each market', CN: '各玩法返还率', AR: 'عائد كل سوق' },
  before: {
    VI: '{p}% trước khi làm tròn xuống hai số lẻ',
    EN: '{p}% before odds are rounded down to two digits',
    CN: '{p}%（赔率向下取两位小数之前）',
    AR: '{p}% قبل تقريب المعاملات إلى الأدنى بمنزلتين',
  },
  lowest: {
    VI: 'Hoàn trả công bố {rtp}% là mức thấp nhất của mọi lựa chọn đơn, ở mọi tỷ số và thời điểm. Phiếu xiên nhân các mức hoàn trả: bốn lựa chọn 95% thì còn khoảng 81%.',
    EN: 'The declared {rtp}% is the lowest of all single picks, at any score and time. A multiple multiplies returns: four picks of 95% come to about 81%.',
    CN: '公布的 {rtp}% 是所有单注在任何比分和时间的最低返还率。串关返还率相乘：四个 95% 约为 81%。',
    AR: 'العائد المعلن {rtp}% هو الأدنى لأي اختيار مفرد، عند أي نتيجة ووقت. والقسيمة المركّبة تضرب العوائد: أربعة اختيارات بنسبة 95% تساوي نحو 81%.',
  },
  model: { VI: 'Sức mạnh công khai', EN: 'Open strengths', CN: '公开实力', AR: 'القوى المعلنة' },
  strengths: {
    VI: 'công {attack}%, thủ {guard}%',
    EN: 'attack {attack}%, defence {guard}%',
    CN: '进攻 {attack}%，防守 {guard}%',
    AR: 'هجوم {attack}%، دفاع {guard}%',
  },
  chain: {
    VI: 'Mã SHA-256 của hạt giống mỗi vòng là hạt giống của vòng trước. Cả 10.000 hạt giống có từ một gốc, tạo trước muối chung, nên không ai chọn được kết quả. Hạt giống được mở khi vòng kết thúc; trang tính lại dựng lại từng phút.',
    EN: 'The SHA-256 of each round’s seed is the seed of the round before. All 10,000 come from one root, made before the shared salt, so nobody can choose a result. A seed is revealed when its round is over; the verifier plays every minute again.',
    CN: '每轮种子的 SHA-256 是上一轮的种子。10,000 个种子来自同一根，且先于公共盐生成，无人能选择结果。该轮结束即公开种子，核验页可逐分钟重算。',
    AR: 'رمز SHA-256 لبذرة كل جولة هو بذرة الجولة السابقة. تأتي البذور العشرة آلاف كلها من أصل واحد صُنع قبل الملح المشترك، فلا أحد يستطيع اختيار نتيجة. وتُكشف البذرة عند انتهاء جولتها؛ وصفحة التحقق تعيد لعب كل دقيقة.',
  },
  salt: { VI: 'Muối chung', EN: 'Shared salt', CN: '公共盐', AR: 'الملح المشترك' },
  day: {
    VI: 'Mùa {season}, vòng {round}',
    EN: 'Season {season}, round {round}',
    CN: '第 {season} 季第 {round} 轮',
    AR: 'الموسم {season}، الجولة {round}',
  },
});

/** Rules, limits, returns and strengths. */
export function rulesOf(league: League): Node[] {
  const { sport, sheet } = league;
  const markets = Object.entries(sport.margins) as Array<[Market, number]>;
  return [
    el('h3', {}, rule('how')),
    ...(['virtual', 'bursts', 'clock', 'settled', 'push'] as const).map((key) => el('p', {}, rule(key))),
    el('h3', {}, rule('limits')),
    el(
      'dl',
      { class: 'kv' },
      rowOf(rule('stakes'), `${money(lowestStake)} – ${money(highestStake)}`),
      rowOf(rule('most'), money(highestPayout)),
      rowOf(rule('legs'), String(mostLegs)),
    ),
    el('h3', {}, rule('returns')),
    el(
      'dl',
      { class: 'kv' },
      ...markets.map(([market, margin]) => rowOf(nameOfMarket(market, 1), rule('before', { p: String(margin / 10) }))),
    ),
    el('p', { class: 'quiet' }, rule('lowest', { rtp: oddsText(Math.floor(Number(sheet.rtp) * 100)) })),
    el('h3', {}, rule('model')),
    el(
      'dl',
      { class: 'kv' },
      ...sport.teams.map(({ attack, guard }, at) => rowOf(teamName(league, at), rule('strengths', { attack, guard }))),
    ),
  ];
}

/** How the league is fair, with the commitments of the rounds to come. */
export function fairnessOf(hall: Hall): Node[] {
  const { sheet } = hall.league;
  return [
    el('p', {}, rule('chain')),
    ...(hall.news?.days ?? []).map((day) =>
      el(
        'dl',
        { class: 'kv codes' },
        rowOf(rule('day', { season: day.season, round: day.round }), el('code', {}, day.serverSeedHash)),
        rowOf(rule('salt'), el('code', {}, day.salt)),
      ),
    ),
    el(
      'p',
      {},
      el(
        'a',
        { href: `/verify#game=${sheet.code}&lang=${spoken()}`, target: '_blank', rel: 'noopener' },
        t('openVerify'),
      ),
    ),
  ];
}
