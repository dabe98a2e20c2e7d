import { sayer } from '../frame/texts.js';

export const say = sayer({
  pond: { VI: 'Đầm sen, 25 lá', EN: 'Pond of 25 leaves', CN: '荷塘，25 片荷叶', AR: 'بركة من 25 ورقة' },
  leaf: {
    VI: 'Hàng {row}, cột {column}: chưa mở',
    EN: 'Row {row}, column {column}: closed',
    CN: '第{row}行第{column}列：未开',
    AR: 'الصف {row}، العمود {column}: مغلقة',
  },
  lotus: {
    VI: 'Hàng {row}, cột {column}: hoa sen',
    EN: 'Row {row}, column {column}: lotus',
    CN: '第{row}行第{column}列：莲花',
    AR: 'الصف {row}، العمود {column}: لوتس',
  },
  thorn: {
    VI: 'Hàng {row}, cột {column}: củ ấu gai',
    EN: 'Row {row}, column {column}: water caltrop',
    CN: '第{row}行第{column}列：菱角',
    AR: 'الصف {row}، العمود {column}: حسك الماء',
  },
  mines: { VI: 'Số củ ấu gai', EN: 'Caltrops in the pond', CN: '菱角数量', AR: 'عدد الحسك في البركة' },
  autoCells: { VI: 'Tự động mở', EN: 'Autoplay opens', CN: '自动开启', AR: 'اللعب التلقائي يفتح' },
  cells: { VI: '{n} lá', EN: '{n} leaves', CN: '{n} 片', AR: '{n} ورقات' },
  next: { VI: 'Lá kế tiếp', EN: 'Next leaf', CN: '下一片', AR: 'الورقة التالية' },
  chance: { VI: 'Cơ hội', EN: 'Chance', CN: '机会', AR: 'الاحتمال' },
  full: { VI: 'Đã mở hết', EN: 'All opened', CN: '已全部开启', AR: 'فُتحت كلها' },
  brief: {
    VI: '{mines} củ ấu, mở {opened} lá',
    EN: '{mines} caltrops, {opened} leaves opened',
    CN: '{mines} 个菱角，开启 {opened} 片',
    AR: 'الحسك {mines}، الأوراق المفتوحة {opened}',
  },
  struck: { VI: 'Trúng củ ấu gai', EN: 'A caltrop was hit', CN: '碰到菱角', AR: 'أصبت حسكة' },
  how: { VI: 'Cách chơi', EN: 'How it is played', CN: '玩法', AR: 'طريقة اللعب' },
  rules: {
    VI: 'Dưới 25 lá sen có số củ ấu gai mà bạn chọn. Mỗi lá có hoa sen làm tiền nhận tăng thêm; trúng củ ấu thì mất cược. Bạn nhận tiền bất cứ lúc nào sau lá đầu tiên. Vị trí được định trước khi đặt cược và không đổi theo lá bạn mở.',
    EN: 'Under 25 leaves lie as many caltrops as you choose. Each lotus raises what you can take; a caltrop loses the bet. You may take it at any time after the first leaf. The places are fixed before the bet and do not change with the leaves you open.',
    CN: '25 片荷叶下藏有您所选数量的菱角。每开出一朵莲花，可领取金额增加；碰到菱角则输掉投注。开启第一片后可随时领取。位置在投注前已定，不随您的选择改变。',
    AR: 'تحت 25 ورقة يختبئ من الحسك ما تختاره. كل لوتس ترفع ما يمكنك أخذه، والحسكة تُضيع الرهان. يمكنك الأخذ في أي وقت بعد الورقة الأولى. المواضع محددة قبل الرهان ولا تتغير بما تفتحه.',
  },
  formula: {
    VI: 'Tiền nhận sau k lá là 99% chia cho cơ hội mở được k lá đó: C(25−m, k) / C(25, k), làm tròn xuống bốn chữ số. Ván tự kết thúc trước khi vượt 5.000 lần cược.',
    EN: 'What stands after k leaves is 99% divided by the chance to open them: C(25−m, k) / C(25, k), rounded down to four digits. A round ends by itself before it would pass 5,000 times the bet.',
    CN: '开启 k 片后可领取 99% 除以其概率 C(25−m, k) / C(25, k)，向下取四位小数。超过 5,000 倍前本局自动结束。',
    AR: 'ما يُستحق بعد k ورقات هو 99% مقسومة على احتمال فتحها: \u2066C(25−m, k) / C(25, k)\u2069، مقرّبًا إلى الأدنى بأربع منازل. وتنتهي الجولة من نفسها قبل أن تتجاوز 5,000 ضعف الرهان.',
  },
  left: {
    VI: 'Ván bỏ dở một giờ sẽ tự kết thúc: bạn nhận số tiền đang có; nếu chưa mở lá nào, tiền cược được hoàn lại.',
    EN: 'A round left for an hour ends by itself: you are paid what stands; if no leaf was opened, the bet goes back.',
    CN: '离开一小时后本局自动结束：您将获得当时可领取的金额；若未开启任何一片，则退回投注。',
    AR: 'الجولة المتروكة ساعةً تنتهي من نفسها: تُدفع لك القيمة القائمة؛ وإن لم تُفتح ورقة أُعيد الرهان.',
  },
  proof: {
    VI: 'Mỗi củ ấu lấy một số của dòng số và rút một trong các lá còn lại. Thứ tự rút: {cells} (ô 1 ở góc trên bên trái).',
    EN: 'Each caltrop takes one number of the stream and draws one of the leaves left. Drawn in order: {cells} (cell 1 is at the top left).',
    CN: '每个菱角用数列中的一个数从剩余荷叶中抽取一片。抽取顺序：{cells}（第 1 格在左上角）。',
    AR: 'كل حسكة تأخذ عددًا من السلسلة وتختار ورقة من الباقية. بترتيب السحب: {cells} (الخلية 1 في أعلى اليسار).',
  },
});
