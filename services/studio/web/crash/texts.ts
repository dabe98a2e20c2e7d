import { sayer } from '../frame/texts.js';

export const say = sayer({
  auto: { VI: 'Tự nhận ở (lần)', EN: 'Take by itself at (times)', CN: '自动领取倍数', AR: 'تحصيل تلقائي عند (ضعف)' },
  none: { VI: 'Không đặt', EN: 'Not set', CN: '不设', AR: 'غير محدد' },
  rising: { VI: 'Diều đang lên', EN: 'The kite rises', CN: '风筝上升中', AR: 'الطائرة ترتفع' },
  broke: {
    VI: 'Đứt dây ở {height}',
    EN: 'The line broke at {height}',
    CN: '在 {height} 断线',
    AR: 'انقطع الخيط عند {height}',
  },
  took: { VI: 'Nhận ở {height}', EN: 'Took at {height}', CN: '在 {height} 领取', AR: 'حصّلت عند {height}' },
  lost: { VI: 'Chưa kịp nhận', EN: 'Not taken in time', CN: '未及时领取', AR: 'لم تُحصّل في الوقت' },
  how: { VI: 'Cách chơi', EN: 'How it is played', CN: '玩法', AR: 'طريقة اللعب' },
  rules: {
    VI: 'Mọi người chơi chung một ván. Diều lên gấp đôi mỗi 10 giây rồi đứt dây ở độ cao định trước. Bạn nhận bội số đang hiện trước khi dây đứt; sau đó thì mất cược.',
    EN: 'All play one shared round. The kite doubles its height every 10 seconds until its line breaks at a height fixed before. Take the multiplier before the line breaks; after it the bet is lost.',
    CN: '所有人同玩一局。风筝每 10 秒高度翻倍，直到在预定高度断线。断线前领取当前倍数，断线后输掉投注。',
    AR: 'يلعب الجميع جولة مشتركة واحدة. تضاعف الطائرة الورقية ارتفاعها كل 10 ثوانٍ حتى ينقطع خيطها عند ارتفاع محدد مسبقًا. خذ المضاعف قبل أن ينقطع الخيط؛ بعده يضيع الرهان.',
  },
  network: {
    VI: 'Quyết định bởi đồng hồ máy chủ lúc yêu cầu của bạn đến nơi. Mạng chậm có thể làm bạn nhận ở bội số cao hơn hoặc lỡ; đặt mức tự nhận thì mạng không ảnh hưởng. Nếu máy chủ không theo dõi được lúc kết thúc, ván bị hủy và hoàn cược.',
    EN: "The server's clock at the arrival of your request decides. A slow network may take a higher multiplier or miss it; a target set beforehand does not depend on the network. If the server could not watch over the end, the round is void and bets go back.",
    CN: '以您的请求到达服务器的时刻为准。网络慢可能领取更高倍数或错过；预设自动领取不受网络影响。若服务器未能看管结束时刻，本局作废并退回投注。',
    AR: 'الحكم لساعة الخادم لحظة وصول طلبك. قد تجعلك الشبكة البطيئة تأخذ مضاعفًا أعلى أو تفوّته؛ أما الهدف المحدد مسبقًا فلا يتعلق بالشبكة. وإن لم يستطع الخادم مراقبة النهاية أُلغيت الجولة وأُعيدت الرهانات.',
  },
  formula: {
    VI: 'Cơ hội lên tới m lần là 0,99 ÷ m, nên mọi mức nhận đều hoàn trả 99% (làm tròn xuống). Diều cao nhất 10.000 lần.',
    EN: 'The chance to reach m times is 0.99 ÷ m, so every target returns 99% (rounded down). The highest is 10,000 times.',
    CN: '达到 m 倍的概率为 0.99 ÷ m，因此任何目标返还率均为 99%（向下取整）。最高 10,000 倍。',
    AR: 'احتمال الوصول إلى m ضعف هو \u20660.99 ÷ m\u2069، فكل هدف عائده 99% (مقرّبًا إلى الأدنى). والحد الأعلى 10,000 ضعف.',
  },
  proof: {
    VI: 'Số đầu tiên của dòng số, lấy dư cho 100.000.000, cho điểm đứt dây {height}.',
    EN: 'The first number of the stream, modulo 100,000,000, breaks the line at {height}.',
    CN: '数列第一个数对 100,000,000 取余，得断线倍数 {height}。',
    AR: 'العدد الأول من السلسلة، باقي قسمته على 100,000,000، يقطع الخيط عند {height}.',
  },
});
