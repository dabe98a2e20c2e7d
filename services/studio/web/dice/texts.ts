import { sayer } from '../frame/texts.js';

export const say = sayer({
  under: { VI: 'Dưới', EN: 'Under', CN: '小于', AR: 'أقل من' },
  over: { VI: 'Trên', EN: 'Over', CN: '大于', AR: 'أكثر من' },
  side: { VI: 'Thắng khi số', EN: 'Wins when the number is', CN: '获胜条件', AR: 'تفوز عندما يكون الرقم' },
  target: { VI: 'Mốc', EN: 'Target', CN: '目标', AR: 'الهدف' },
  chance: { VI: 'Cơ hội thắng', EN: 'Chance to win', CN: '获胜机会', AR: 'احتمال الفوز' },
  pays: { VI: 'Trả', EN: 'Pays', CN: '赔付', AR: 'تدفع' },
  roll: { VI: 'Ra số {roll}', EN: 'Rolled {roll}', CN: '开出 {roll}', AR: 'ظهر {roll}' },
  wanted: { VI: '{side} {bound}', EN: '{side} {bound}', CN: '{side} {bound}', AR: '{side} {bound}' },
  last: { VI: 'Các số vừa ra', EN: 'Last numbers', CN: '最近结果', AR: 'آخر الأرقام' },
  rules: {
    VI: 'Mỗi ván ra một số từ 0,00 đến 99,99, mỗi số đều như nhau. Bạn chọn phía trên hoặc dưới một mốc. Tiền trả là 99 chia cho phần trăm cơ hội, làm tròn xuống bốn chữ số.',
    EN: 'Each round rolls a number from 0.00 to 99.99, all equally likely. You choose above or below a target. A win pays 99 divided by the chance in percent, rounded down to four digits.',
    CN: '每局开出 0.00 至 99.99 之间的一个数，各数机会相等。您选择大于或小于目标。赔付为 99 除以获胜百分比，向下取四位小数。',
    AR: 'كل جولة تُخرج رقمًا من 0.00 إلى 99.99، وكلها متساوية الاحتمال. تختار فوق هدف أو تحته. ويدفع الفوز 99 مقسومة على الاحتمال بالمئة، مقرّبة إلى الأدنى بأربع منازل.',
  },
  exact: {
    VI: 'Tỷ lệ hoàn trả của mốc này đúng bằng {faces}/10.000 × {pays} = {rtp}%. Con số ở trên là mức thấp nhất trong mọi mốc.',
    EN: 'The return of this target is exactly {faces}/10,000 × {pays} = {rtp}%. The figure below is the lowest of all targets.',
    CN: '此目标的返还率为 {faces}/10,000 × {pays} = {rtp}%。下方数字为所有目标中的最低值。',
    AR: 'عائد هذا الهدف بالضبط \u2066{faces}/10,000 × {pays} = {rtp}%\u2069. الرقم أدناه هو الأدنى بين كل الأهداف.',
  },
  how: { VI: 'Cách chơi', EN: 'How it is played', CN: '玩法', AR: 'طريقة اللعب' },
  proof: {
    VI: 'Số đầu tiên của dòng số, lấy dư cho 10.000, là {roll}.',
    EN: 'The first number of the stream, modulo 10,000, is {roll}.',
    CN: '数列第一个数对 10,000 取余为 {roll}。',
    AR: 'العدد الأول من السلسلة، باقي قسمته على 10,000، هو {roll}.',
  },
});
