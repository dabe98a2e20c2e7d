import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('games', {
  game_not_found: {
    status: 404,
    EN: 'This game is not offered',
    VI: 'Trò chơi này không có trong danh mục',
    CN: '该游戏不存在',
  },
  vendor_not_found: {
    status: 404,
    EN: 'There is no such vendor',
    VI: 'Không tìm thấy nhà cung cấp',
    CN: '找不到供应商',
  },
  round_not_found: { status: 404, EN: 'There is no such round', VI: 'Không tìm thấy ván chơi', CN: '找不到该局' },
  disabled: { status: 409, EN: 'This game is switched off', VI: 'Trò chơi đang tạm tắt', CN: '该游戏已关闭' },
  maintenance: {
    status: 409,
    EN: 'This game is in maintenance, try one of these',
    VI: 'Trò chơi đang bảo trì, mời bạn thử trò khác',
    CN: '游戏维护中，试试其他热门游戏',
  },
  in_need_true_account: {
    status: 403,
    EN: 'Register a real account to play for money',
    VI: 'Hãy đăng ký tài khoản thật để chơi',
    CN: '请注册真实账号后再玩',
  },
  no_demo: { status: 409, EN: 'This game has no demo', VI: 'Trò chơi này không có bản chơi thử', CN: '该游戏没有试玩' },
  free_play_off: { status: 403, EN: 'Free play is switched off', VI: 'Chế độ chơi thử đang tắt', CN: '试玩已关闭' },
  not_in_country: {
    status: 403,
    EN: 'This game is not offered where you are',
    VI: 'Trò chơi này không được cung cấp tại nơi bạn đang ở',
    CN: '您所在的地区不提供此游戏',
  },
  player_blocked: {
    status: 403,
    EN: 'Your account may not play now',
    VI: 'Tài khoản của bạn tạm thời không thể chơi',
    CN: '您的账户暂时无法游戏',
  },
  currency_not_offered: {
    status: 409,
    EN: 'This vendor does not offer your currency',
    VI: 'Nhà cung cấp không hỗ trợ loại tiền của bạn',
    CN: '供应商不支持您的货币',
  },
  bad_ip_list: {
    status: 400,
    EN: 'These are no addresses or ranges: {entries}',
    VI: 'Địa chỉ hoặc dải không đúng: {entries}',
    CN: '地址或网段不正确：{entries}',
  },
  bad_window: {
    status: 400,
    EN: 'A maintenance must end after it begins',
    VI: 'Bảo trì phải kết thúc sau khi bắt đầu',
    CN: '维护结束须晚于开始',
  },
  bad_game_field: {
    status: 400,
    EN: 'This does not fit {field}: {fit}',
    VI: 'Giá trị không hợp lệ cho {field}: {fit}',
    CN: '{field} 的值不正确：{fit}',
  },
  import_not_found: {
    status: 404,
    EN: 'There is no such import',
    VI: 'Không tìm thấy lần nhập này',
    CN: '找不到该导入',
  },
  import_not_open: {
    status: 409,
    EN: 'This import can no longer be changed that way',
    VI: 'Lần nhập này không còn thay đổi như vậy được',
    CN: '该导入已不能如此更改',
  },
  import_has_problems: {
    status: 409,
    EN: 'The file has {count} problems; put them right first',
    VI: 'Tệp còn {count} chỗ sai, hãy sửa trước',
    CN: '文件有 {count} 处问题，请先修正',
  },
  import_outdated: {
    status: 409,
    EN: 'The games changed since this was shown; import the file again',
    VI: 'Danh mục đã thay đổi sau khi xem trước, hãy nhập lại tệp',
    CN: '预览后目录已变更，请重新导入',
  },
  import_is_own: {
    status: 403,
    EN: 'Another operator has to decide this',
    VI: 'Cần một người khác quyết định',
    CN: '须由其他操作员决定',
  },
});
