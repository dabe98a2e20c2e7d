import { sayer } from '../frame/texts.js';

export const say = sayer({
  chips: { VI: 'Giá trị chip', EN: 'Chip', CN: '筹码', AR: 'فيشة' },
  undo: { VI: 'Bỏ lần đặt cuối', EN: 'Undo', CN: '撤销', AR: 'تراجع' },
  repeat: { VI: 'Đặt như ván trước', EN: 'Repeat the last bet', CN: '重复上局', AR: 'تكرار الرهان السابق' },
  double: { VI: 'Gấp đôi', EN: 'Double', CN: '加倍', AR: 'مضاعفة' },
  clear: { VI: 'Xóa hết chip', EN: 'Clear', CN: '清除', AR: 'مسح' },
  total: { VI: 'Tổng cược', EN: 'Total bet', CN: '总投注', AR: 'إجمالي الرهان' },
  layout: { VI: 'Bàn đặt cược', EN: 'Betting layout', CN: '投注区', AR: 'طاولة الرهان' },
  empty: { VI: 'Đặt chip lên bàn', EN: 'Lay chips on the table', CN: '请放置筹码', AR: 'ضع الفيش على الطاولة' },
  most: {
    VI: 'Một ván nhận tối đa {amount}.',
    EN: 'A round takes {amount} at most.',
    CN: '每局最高投注 {amount}。',
    AR: 'الجولة تقبل {amount} على الأكثر.',
  },
  place: {
    VI: '{place}, trả {pays} ăn 1',
    EN: '{place}, pays {pays} to 1',
    CN: '{place}，{pays} 赔 1',
    AR: '{place}، تدفع {pays} إلى 1',
  },
  mine: { VI: 'bạn đặt {amount}', EN: 'you laid {amount}', CN: '您下注 {amount}', AR: 'وضعت {amount}' },
  all: { VI: 'cả bàn đặt {amount}', EN: 'all laid {amount}', CN: '全桌下注 {amount}', AR: 'وضع الجميع {amount}' },
  closed: { VI: 'Đã khóa cược', EN: 'No more bets', CN: '停止投注', AR: 'انتهى وقت الرهان' },
  yours: {
    VI: 'Cược của bạn đã vào bàn',
    EN: 'Your bet is on the table',
    CN: '您的投注已生效',
    AR: 'رهانك على الطاولة',
  },
  staked: {
    VI: 'cả bàn cược {amount}',
    EN: '{amount} on the table',
    CN: '全桌投注 {amount}',
    AR: 'على الطاولة {amount}',
  },
});
