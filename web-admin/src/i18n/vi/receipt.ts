export const receipt = {
  title: 'Hội viên nhận tiền',
  disputed: 'Khiếu nại',
  until: 'Hạn trả lời',
  answered: 'Trả lời lúc',
  received: 'Đã nhận',
  remainder: 'Còn thiếu',
  note: 'Ghi chú',
  proof: 'Xem ảnh %{number}',
  PAID: 'Tiền đã tới',
  PAID_text: 'Khiếu nại khép lại: lệnh rút coi như đã nhận đủ, không hoàn lại. Hội viên đọc được lý do.',
  UNPAID: 'Tiền chưa tới',
  UNPAID_text:
    'Khiếu nại khép lại là đúng. Không có tiền nào tự chuyển: phần thiếu phải được trả riêng. Hội viên đọc được lý do.',
  done: 'Đã khép khiếu nại',
  state: {
    AWAITING: 'Chờ hội viên trả lời',
    ASSUMED: 'Coi như đã nhận',
    RECEIVED: 'Hội viên đã nhận đủ',
    DISPUTED: 'Đang khiếu nại',
    SETTLED: 'Đã khép',
  },
};
