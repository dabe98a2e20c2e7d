import { sayer } from '../frame/texts.js';

export const say = sayer({
  wild: { VI: 'WILD', EN: 'WILD', CN: '百搭', AR: 'WILD' },
  scatter: { VI: 'FREE', EN: 'FREE', CN: '免费', AR: 'FREE' },
  model: { VI: 'Mô hình: {name}', EN: 'Model: {name}', CN: '模型：{name}', AR: 'النموذج: {name}' },
  ways: { VI: '{n} cách trúng', EN: '{n} ways', CN: '{n} 路', AR: 'الطرق: {n}' },
  lines: { VI: '{n} dòng', EN: '{n} lines', CN: '{n} 线', AR: 'الخطوط: {n}' },
  anywhere: { VI: '8 hình bất kỳ', EN: '8 anywhere', CN: '任意 8 个', AR: '8 في أي مكان' },
  buy: {
    VI: 'Mua {n} vòng miễn phí · {price}',
    EN: 'Buy {n} free spins · {price}',
    CN: '购买 {n} 次免费旋转 · {price}',
    AR: 'شراء {n} دورة مجانية · {price}',
  },
  holdTitle: {
    VI: 'Giữ xu, còn {n} lượt',
    EN: 'Hold and spin, {n} turns left',
    CN: '锁币再转，剩 {n} 次',
    AR: 'تثبيت ودوران، المتبقي {n}',
  },
  full: { VI: 'Đầy bàn', EN: 'Full board', CN: '满盘', AR: 'لوحة ممتلئة' },
  fallTimes: {
    VI: 'Rơi lần {n}: ×{factor}',
    EN: 'Fall {n}: ×{factor}',
    CN: '第 {n} 次下落：×{factor}',
    AR: 'السقوط {n}: \u2066×{factor}\u2069',
  },
  brief: {
    VI: '{turns} lượt, {wins} lần trúng',
    EN: '{turns} turns, {wins} wins',
    CN: '{turns} 转，{wins} 次中奖',
    AR: 'الدورات {turns}، مرات الفوز {wins}',
  },
  turn: { VI: 'Lượt {n}', EN: 'Turn {n}', CN: '第 {n} 转', AR: 'الدورة {n}' },
  hit: {
    VI: '{count} × {symbol}: {amount}',
    EN: '{count} × {symbol}: {amount}',
    CN: '{count} × {symbol}：{amount}',
    AR: '\u2066{count} × {symbol}\u2069: {amount}',
  },
  coins: { VI: '{n} xu', EN: '{n} coins', CN: '{n} 枚金币', AR: 'عملات: {n}' },
  paysNote: {
    VI: 'Tiền trả cho mức cược hiện tại.',
    EN: 'Pays for the bet as it stands.',
    CN: '按当前投注的赔付。',
    AR: 'الأرباح بحسب الرهان الحالي.',
  },
  scatterRow: {
    VI: '{count}: {amount} và {spins} vòng miễn phí',
    EN: '{count}: {amount} and {spins} free spins',
    CN: '{count} 个：{amount} 和 {spins} 次免费旋转',
    AR: '{count}: {amount} ودورات مجانية {spins}',
  },
  byFormula: {
    VI: 'Tỷ lệ hoàn trả tính bằng công thức đúng từ các cột của mô hình. Đối chiếu: mô phỏng {spins} ván cho {rtp}% ± {half}% (độ tin cậy 99%).',
    EN: 'The return is computed by an exact formula from the strips of the model. Beside it: {spins} simulated rounds gave {rtp}% ± {half}% (99% confidence).',
    CN: '返还率由模型转轴精确计算。对照：模拟 {spins} 局得 {rtp}% ± {half}%（99% 置信）。',
    AR: 'يُحسب العائد بصيغة دقيقة من شرائط النموذج. وبجانبها أعطت {spins} جولة محاكاة {rtp}% ± {half}% (بثقة 99%).',
  },
  bySimulation: {
    VI: 'Mô hình rơi không có công thức gọn, nên tỷ lệ được tìm bằng {spins} ván mô phỏng: {rtp}% ± {half}% (độ tin cậy 99%). Con số công bố là đầu thấp của khoảng.',
    EN: 'A falling model has no short formula, so its return was found by {spins} simulated rounds: {rtp}% ± {half}% (99% confidence). The lower end of the band is what we declare.',
    CN: '下落模型没有简短公式，返还率由 {spins} 局模拟得出：{rtp}% ± {half}%（99% 置信）。公布的是区间下限。',
    AR: 'نموذج السقوط لا صيغة قصيرة له، فوُجد عائده بمحاكاة {spins} جولة: {rtp}% ± {half}% (بثقة 99%). وما نعلنه هو الطرف الأدنى من النطاق.',
  },
  pools: { VI: 'Hũ chung', EN: 'Shared pools', CN: '共享奖池', AR: 'جوائز مشتركة' },
  poolsHow: {
    VI: 'Mỗi vòng rút một vé cho mỗi hũ từ chính hạt giống của ván. Cứ mỗi {unit} cược có cùng một cơ hội, dù ai chơi và bất kể ván trước. Hũ nổ trả toàn bộ số đang hiện.',
    EN: 'Every round draws one ticket for each pool, from the seeds of the round itself. Every {unit} of stake has the same chance, whoever plays and whatever came before. A pool that opens pays all that it shows.',
    CN: '每局从本局种子为每个奖池抽一张票。每 {unit} 投注的机会相同，与玩家和历史无关。奖池开出即付全部显示金额。',
    AR: 'كل جولة تسحب تذكرة لكل جائزة من بذور الجولة نفسها. لكل {unit} من الرهان الفرصة ذاتها، أيًا كان اللاعب وأيًا كان ما سبق. والجائزة التي تُفتح تدفع كل ما تعرضه.',
  },
  poolChance: {
    VI: '1 trên {n} cho mỗi {unit} · {share} tiền cược',
    EN: '1 in {n} per {unit} · {share} of each stake',
    CN: '每 {unit} 机会 1/{n} · 每注 {share}',
    AR: '1 من {n} لكل {unit} · {share} من كل رهان',
  },
  poolsReturn: {
    VI: 'Hoàn trả {whole}% = các cột {base}% (công thức đúng) + các hũ {share}%: phần mỗi cược góp vào hũ đều được trả hết cho người chơi; số studio bỏ vào lúc đầu không tính.',
    EN: 'Return {whole}% = reels {base}% (exact formula) + pools {share}%: all that stakes put into the pools is won by players; what the studio put in at the start does not count.',
    CN: '返还率 {whole}% = 转轴 {base}%（精确公式）+ 奖池 {share}%：投注进入奖池的部分全部由玩家赢走；工作室的启动金不计入。',
    AR: 'العائد {whole}% = البكرات {base}% (صيغة دقيقة) + الجوائز {share}%: كل ما تضعه الرهانات في الجوائز يربحه اللاعبون؛ وما وضعه الاستوديو في البداية لا يُحسب.',
  },
  poolsDemo: {
    VI: 'chơi thử không góp vào hũ và không lấy hũ; nếu trúng thì trả bằng điểm chơi thử.',
    EN: 'a demo puts nothing in and takes nothing out; what it would win is paid in points.',
    CN: '试玩不投入也不取走奖池；若中奖以积分支付。',
    AR: 'الوضع التجريبي لا يضيف إلى الجوائز ولا يأخذ منها، وما يربحه يُدفع بنقاط لعب.',
  },
  bought: { VI: 'Hoàn trả khi mua', EN: 'Return when bought', CN: '购买时返还率', AR: 'العائد عند الشراء' },
  topSeen: {
    VI: 'Thắng cao nhất trong mô phỏng',
    EN: 'Highest win in the simulation',
    CN: '模拟中最高赢利',
    AR: 'أعلى فوز في المحاكاة',
  },
  generated: {
    VI: 'Tên, màu và hình của trò chơi này được sinh từ số {code}; mọi trò chơi cùng mô hình có cùng toán học.',
    EN: 'Name, colours and pictures of this title are generated from its number {code}; all titles of a model share its mathematics.',
    CN: '本游戏的名称、配色和图案由编号 {code} 生成；同一模型的所有游戏数学相同。',
    AR: 'اسم هذه اللعبة وألوانها وصورها مولّدة من رقمها {code}؛ وكل ألعاب النموذج الواحد حسابها واحد.',
  },
});

type Labels = Parameters<typeof sayer>[0];

/** What each model is called, and how it plays. */
const words = {
  classic: { VI: 'Cổ điển 3 × 3', EN: 'Classic 3 × 3', CN: '经典 3 × 3', AR: 'كلاسيكي 3 × 3' },
  'classic.how': {
    VI: 'Ba cột, năm dòng, từ trái sang. Hình thay thế có ở cột 2 và 3.',
    EN: 'Three reels, five lines, from the left. Wilds on reels 2 and 3.',
    CN: '三轴五线，从左至右。百搭出现在第 2、3 轴。',
    AR: 'ثلاث بكرات وخمسة خطوط من اليسار. رموز WILD على البكرتين 2 و3.',
  },
  lines: { VI: 'Dòng trúng', EN: 'Lines', CN: '线奖', AR: 'الخطوط' },
  'lines.how': {
    VI: 'Năm cột, hai mươi dòng, từ trái sang. Hình thay thế có ở cột 2, 3 và 4.',
    EN: 'Five reels, twenty lines, from the left. Wilds on reels 2, 3 and 4.',
    CN: '五轴二十线，从左至右。百搭出现在第 2、3、4 轴。',
    AR: 'خمس بكرات وعشرون خطًا من اليسار. رموز WILD على البكرات 2 و3 و4.',
  },
  'free-spins': { VI: 'Vòng miễn phí', EN: 'Free spins', CN: '免费旋转', AR: 'دورات مجانية' },
  'free-spins.how': {
    VI: 'Hai mươi dòng. Từ 3 hình FREE trở lên cho vòng miễn phí, mọi tiền thắng nhân đôi, và có thể thêm vòng.',
    EN: 'Twenty lines. Three or more FREE give free spins with all wins doubled, which can give more.',
    CN: '二十线。3 个以上免费图案获得免费旋转，奖金翻倍，可再次触发。',
    AR: 'عشرون خطًا. ثلاثة رموز FREE أو أكثر تمنح دورات مجانية يتضاعف فيها كل فوز، وقد تمنح المزيد.',
  },
  ways: { VI: '243 cách', EN: '243 ways', CN: '243 路', AR: '243 طريقًا' },
  'ways.how': {
    VI: 'Hình giống nhau ở các cột liền nhau từ trái, hàng nào cũng được. Vòng miễn phí nhân đôi.',
    EN: 'The same symbol on neighbouring reels from the left, in any row. Free spins count double.',
    CN: '从左起相邻转轴出现相同图案即中奖，不限行。免费旋转奖金翻倍。',
    AR: 'الرمز نفسه على بكرات متجاورة من اليسار، في أي صف. الدورات المجانية تُحسب مضاعفة.',
  },
  expanding: { VI: 'Hình thay thế mở rộng', EN: 'Expanding wilds', CN: '扩展百搭', AR: 'رموز متمددة' },
  'expanding.how': {
    VI: 'Mười dòng. Hình thay thế ở cột 2, 3, 4 phủ kín cột của nó.',
    EN: 'Ten lines. A wild on reel 2, 3 or 4 fills its whole reel.',
    CN: '十线。第 2、3、4 轴的百搭会铺满整轴。',
    AR: 'عشرة خطوط. رمز WILD على البكرة 2 أو 3 أو 4 يملأ بكرته كلها.',
  },
  hold: { VI: 'Giữ xu và quay', EN: 'Hold and spin', CN: '锁币再转', AR: 'تثبيت ودوران' },
  'hold.how': {
    VI: 'Từ 6 xu trở lên: xu được giữ, ô còn lại quay 3 lượt, mỗi xu mới trả lại đủ 3 lượt. Đầy bàn thưởng thêm 1.000 lần cược.',
    EN: 'Six coins or more stay while the rest turns three times; each new coin gives all three turns back. A full board adds 1,000 times the bet.',
    CN: '6 枚以上金币锁定，其余格再转 3 次，每枚新金币恢复 3 次。满盘另加 1,000 倍投注。',
    AR: 'ست عملات أو أكثر تثبت بينما تدور البقية ثلاث مرات؛ وكل عملة جديدة تعيد المرات الثلاث. واللوحة الممتلئة تضيف 1,000 ضعف الرهان.',
  },
  'tall-ways': { VI: 'Cột cao thấp', EN: 'Tall ways', CN: '高低路', AR: 'طرق عالية' },
  'tall-ways.how': {
    VI: 'Sáu cột, mỗi lượt mỗi cột cao từ 2 đến 6 hàng: tới 46.656 cách trúng.',
    EN: 'Six reels, each 2 to 6 rows high at every turn: up to 46,656 ways.',
    CN: '六轴，每转每轴高 2 至 6 行：最多 46,656 路。',
    AR: 'ست بكرات، ارتفاع كل منها من 2 إلى 6 صفوف في كل دورة: حتى 46,656 طريقًا.',
  },
  'buy-in': { VI: 'Mua vòng miễn phí', EN: 'Buy-in', CN: '购买免费旋转', AR: 'شراء الدورات' },
  'buy-in.how': {
    VI: 'Hai mươi dòng, vòng miễn phí nhân 5. Có thể mua 12 vòng với giá 43 lần cược.',
    EN: 'Twenty lines, free spins count five times. Twelve of them can be bought for 43 bets.',
    CN: '二十线，免费旋转奖金五倍。可用 43 倍投注购买 12 次。',
    AR: 'عشرون خطًا، والدورات المجانية تُحسب خمسة أضعاف. يمكن شراء اثنتي عشرة منها بـ43 رهانًا.',
  },
  cascade: { VI: 'Hình rơi', EN: 'Cascades', CN: '连环下落', AR: 'سقوط متتابع' },
  'cascade.how': {
    VI: 'Từ 8 hình giống nhau ở bất kỳ đâu: trúng rồi biến mất, hình khác rơi xuống, mỗi lần rơi nhân cao hơn (1, 2, 3, 5).',
    EN: 'Eight or more of a kind anywhere win and vanish, others fall, and each fall counts more (1, 2, 3, 5).',
    CN: '任意位置 8 个以上相同图案中奖并消失，其余下落，每次下落倍数更高（1、2、3、5）。',
    AR: 'ثمانية رموز متماثلة أو أكثر في أي مكان تربح وتختفي ويسقط غيرها، وكل سقوط يُحسب أكثر (1، 2، 3، 5).',
  },
  jackpot: { VI: 'Hũ chung', EN: 'Shared pools', CN: '共享奖池', AR: 'جوائز مشتركة' },
  'jackpot.how': {
    VI: 'Hai mươi dòng, vòng miễn phí nhân đôi, và bốn hũ chung của mọi trò chơi cùng mô hình, mỗi cược thật đều góp vào.',
    EN: 'Twenty lines, free spins doubled, and four pools that all titles of this model share and every real stake feeds.',
    CN: '二十线，免费旋转双倍，四个奖池由同一模型的所有游戏共享，每笔真钱投注都会注入。',
    AR: 'عشرون خطًا، والدورات المجانية مضاعفة، وأربع جوائز تشترك فيها كل ألعاب هذا النموذج ويغذيها كل رهان حقيقي.',
  },
} satisfies Labels;

const known = sayer(words);

export const modelName = (id: string): string => known(id as keyof typeof words);
export const modelText = (id: string): string => known(`${id}.how` as keyof typeof words);
