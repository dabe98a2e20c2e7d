import { sayer } from '../frame/texts.js';

export const say = sayer({
  rows: { VI: 'Số hàng', EN: 'Rows', CN: '行数', AR: 'الصفوف' },
  risk: { VI: 'Mức rủi ro', EN: 'Risk', CN: '风险', AR: 'مستوى المخاطرة' },
  low: { VI: 'Thấp', EN: 'Low', CN: '低', AR: 'منخفض' },
  medium: { VI: 'Vừa', EN: 'Medium', CN: '中', AR: 'متوسط' },
  high: { VI: 'Cao', EN: 'High', CN: '高', AR: 'عالٍ' },
  fell: {
    VI: 'Ô {pocket}: {pays}',
    EN: 'Pocket {pocket}: {pays}',
    CN: '第 {pocket} 格：{pays}',
    AR: 'الجيب {pocket}: {pays}',
  },
  board: {
    VI: '{rows} hàng, rủi ro {risk}',
    EN: '{rows} rows, risk {risk}',
    CN: '{rows} 行，风险{risk}',
    AR: 'الصفوف {rows}، المخاطرة {risk}',
  },
  how: { VI: 'Cách chơi', EN: 'How it is played', CN: '玩法', AR: 'طريقة اللعب' },
  rules: {
    VI: 'Đèn rơi qua từng hàng đinh, mỗi hàng sang trái hoặc phải với cơ hội như nhau, rồi vào một ô. Ô nào trả bấy nhiêu lần cược.',
    EN: 'The lantern falls row by row, to the left or the right with equal chance, into a pocket. The pocket pays that many times the bet.',
    CN: '灯笼逐行落下，左右机会相等，最后落入格中。按该格倍数赔付。',
    AR: 'يسقط الفانوس صفًا بعد صف، يسارًا أو يمينًا باحتمال متساوٍ، حتى يستقر في جيب. ويدفع الجيب الرهان مضروبًا في رقمه.',
  },
  exact: {
    VI: 'Bàn này trả đúng {rtp}%: tổng của (số đường vào ô × tiền trả) chia cho 2^{rows} đường. Con số dưới đây là mức thấp nhất trong 27 bàn.',
    EN: 'This board returns exactly {rtp}%: the sum of (ways into a pocket × its pay) over 2^{rows} ways. The figure below is the lowest of all 27 boards.',
    CN: '此盘返还率恰为 {rtp}%：各格（路径数 × 赔付）之和除以 2^{rows} 条路径。下方数字为 27 个盘中的最低值。',
    AR: 'عائد هذه اللوحة بالضبط {rtp}%: مجموع (طرق الوصول إلى الجيب × ما يدفعه) على \u20662^{rows}\u2069 طريقًا. الرقم أدناه هو الأدنى بين اللوحات الـ27.',
  },
  pocket: { VI: 'Ô', EN: 'Pocket', CN: '格', AR: 'الجيب' },
  pays: { VI: 'Trả', EN: 'Pays', CN: '赔付', AR: 'يدفع' },
  ways: { VI: 'Số đường', EN: 'Ways', CN: '路径数', AR: 'الطرق' },
  proof: {
    VI: 'Mỗi hàng lấy một số của dòng số: lẻ sang phải, chẵn sang trái. Đường rơi: {path}.',
    EN: 'Each row takes one number of the stream: odd turns right, even turns left. The way down: {path}.',
    CN: '每行取数列中的一个数：奇数向右，偶数向左。路径：{path}。',
    AR: 'كل صف يأخذ عددًا من السلسلة: الفردي يمينًا والزوجي يسارًا. طريق النزول: {path}.',
  },
});
