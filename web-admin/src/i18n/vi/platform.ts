/** Brands, maintenance and region rules in Vietnamese. */
export const platform = {
  every_brand: 'Mọi thương hiệu',
  brand: 'Thương hiệu',
  proposed: 'Đã gửi yêu cầu, chờ người khác duyệt',
  consequence: 'Bạn gửi yêu cầu, người khác duyệt. Khi được duyệt, thay đổi có hiệu lực trong vòng 5 giây.',
  edit: 'Sửa',
  default: 'Mặc định',
  brands: {
    title: 'Sửa thương hiệu %{name}',
    hosts: 'Tên miền, mỗi dòng một tên',
    launch_hosts: 'Máy chủ mở game (https), mỗi dòng một địa chỉ',
    launch_hosts_help: 'Game của nhà cung cấp đã xác nhận sẽ mở ngẫu nhiên trên một trong các máy chủ này.',
    zone: 'Múi giờ của ngày làm việc',
    zone_help: 'Đổi múi giờ thì ngày tính doanh số, lương và hạn mức bắt đầu vào lúc khác.',
    languages: 'Ngôn ngữ',
    default_language: 'Ngôn ngữ mặc định',
    support: 'Liên kết hỗ trợ (https)',
    telegram: 'Liên kết Telegram (https)',
    displayK: 'Hiện số tiền theo K',
    directRegistration: 'Đăng ký không cần mã mời',
    agentApplications: 'Hội viên được xin làm đại lý',
    loginCaptcha: 'Luôn hỏi mã hình khi đăng nhập',
    forcePasswordChange: 'Buộc đổi mật khẩu cũ',
    freePlay: 'Cho chơi thử',
    strictDomains: 'Từ chối tên miền không thuộc thương hiệu nào',
    money: 'Tiền tệ',
  },
  maintenance: {
    intro:
      'Trong lúc bảo trì, hội viên chỉ thấy trang bảo trì. Nhà cung cấp vẫn kết thúc được ván đang chơi, tiền vẫn về.',
    plan: 'Lên lịch bảo trì',
    plan_text: 'Hai người mới đóng được cửa; một người mở lại được. Giờ Việt Nam.',
    now: 'Bắt đầu ngay khi được duyệt',
    from: 'Bắt đầu',
    until: 'Kết thúc (để trống: tới khi có người mở lại)',
    order: 'Kết thúc phải sau bắt đầu',
    message: 'Lời nhắn cho người chơi (%{language})',
    end: 'Mở lại ngay',
    end_title: 'Kết thúc bảo trì',
    end_text: 'Người chơi vào lại được trong vòng 5 giây.',
    take_back: 'Huỷ lịch',
    take_back_text: 'Lịch này bị bỏ, không ai bị chặn.',
    ended: 'Đã mở lại',
    move: 'Đổi giờ kết thúc',
    move_text: 'Trang bảo trì báo giờ mới ngay.',
    moved: 'Đã đổi giờ kết thúc',
    state: { PLANNED: 'Sắp tới', OPEN: 'Đang bảo trì', OVER: 'Đã xong' },
    open_end: 'Tới khi mở lại',
  },
  allowed: {
    title: 'Địa chỉ được vào khi bảo trì',
    add: 'Thêm địa chỉ',
    add_text: 'Ai dùng địa chỉ này vẫn vào được khi bảo trì, ví dụ văn phòng kiểm thử.',
    network: 'Địa chỉ hoặc dải mạng',
    note: 'Ghi chú',
    remove: 'Bỏ',
    remove_text: 'Địa chỉ này bị chặn khi bảo trì như mọi người.',
    removed: 'Đã bỏ địa chỉ',
    none: 'Chưa có địa chỉ nào.',
  },
  region: {
    intro: 'Quy tắc đầu tiên khớp, theo thứ tự ưu tiên, quyết định. Không quy tắc nào khớp thì được vào.',
    add: 'Thêm quy tắc',
    edit: 'Sửa quy tắc',
    remove: 'Bỏ quy tắc',
    remove_text: 'Yêu cầu bỏ quy tắc này; người khác duyệt.',
    kind: { allow: 'Cho vào', deny: 'Chặn' },
    by: 'Theo',
    country: 'Quốc gia',
    network: 'Dải mạng',
    country_help: 'Mã hai chữ, ví dụ VN',
    priority: 'Ưu tiên (nhỏ xét trước)',
    check: 'Người từ địa chỉ này thấy gì?',
    ip: 'Địa chỉ IP',
    ask: 'Kiểm tra',
    access: { normal: 'Vào được', region: 'Bị chặn theo vùng', maintenance: 'Thấy trang bảo trì' },
    no_rule: 'Không quy tắc nào khớp',
    rule: 'Theo quy tắc số %{id}',
    no_country: 'Không rõ quốc gia',
  },
};

export const platformResources = {
  brands: {
    name: 'thương hiệu',
    fields: {
      id: 'Mã',
      name: 'Tên',
      hosts: 'Tên miền',
      languages: 'Ngôn ngữ',
      currency: 'Tiền',
      timeZone: 'Múi giờ',
    },
  },
  maintenances: {
    name: 'bảo trì',
    fields: {
      brand: 'Thương hiệu',
      state: 'Trạng thái',
      startsAt: 'Bắt đầu',
      endsAt: 'Kết thúc',
      messages: 'Lời nhắn',
    },
  },
  allowedIps: {
    name: 'địa chỉ',
    fields: { brand: 'Thương hiệu', network: 'Địa chỉ', note: 'Ghi chú' },
  },
  regionRules: {
    name: 'quy tắc vùng',
    fields: {
      priority: 'Ưu tiên',
      kind: 'Quy tắc',
      country: 'Quốc gia hoặc mạng',
      brand: 'Thương hiệu',
    },
  },
};

export const platformApprovals = {
  'brand.update': 'Sửa thương hiệu',
  'maintenance.plan': 'Lên lịch bảo trì',
  'allowed-ip.add': 'Cho địa chỉ vào khi bảo trì',
  'region-rule.add': 'Thêm quy tắc vùng',
  'region-rule.update': 'Sửa quy tắc vùng',
  'region-rule.remove': 'Bỏ quy tắc vùng',
};

export const platformActions = {
  ...platformApprovals,
  'maintenance.end': 'Kết thúc bảo trì',
  'maintenance.move': 'Đổi giờ kết thúc bảo trì',
  'allowed-ip.remove': 'Bỏ địa chỉ',
};

export const platformObjects = {
  brand: 'Thương hiệu',
  maintenance: 'Bảo trì',
  region: 'Vùng truy cập',
};

export const platformPermissions = {
  brand_view: 'Xem thương hiệu',
  brand_edit: 'Đề nghị sửa thương hiệu',
  maintenance_view: 'Xem bảo trì',
  maintenance_edit: 'Lên lịch và kết thúc bảo trì',
  region_view: 'Xem quy tắc vùng',
  region_edit: 'Đề nghị quy tắc vùng',
};

export const platformReasons = {
  release: 'Cập nhật hệ thống',
  incident: 'Sự cố',
  finished: 'Đã làm xong',
  law: 'Quy định pháp luật',
  partner: 'Theo thoả thuận đối tác',
};
