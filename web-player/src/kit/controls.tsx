import { useState } from 'react';
import { Badge } from '../components/badge';
import { Button, IconButton } from '../components/button';
import { Check, Radio, Switch } from '../components/check';
import { AmountChips, Chip, Chips } from '../components/chip';
import { Field, Input, PasswordInput, Select, TextArea } from '../components/field';
import { Segment } from '../components/segment';
import { TabPanel, Tabs } from '../components/tabs';

function Buttons() {
  return (
    <div>
      <h2>Nút</h2>
      <div className="flow">
        <Button look="primary">Nạp tiền</Button>
        <Button look="primary" className="is-hover">
          Rê chuột
        </Button>
        <Button look="primary" className="is-focus">
          Tiêu điểm
        </Button>
        <Button look="primary" className="is-press">
          Nhấn
        </Button>
        <Button look="primary" disabled>
          Khoá
        </Button>
        <Button look="primary" busy busyLabel="Đang gửi">
          Gửi
        </Button>
      </div>
      <span className="lab">Phụ</span>
      <div className="flow">
        <Button>Xem luật</Button>
        <Button className="is-hover">Rê chuột</Button>
        <Button className="is-focus">Tiêu điểm</Button>
        <Button className="is-press">Nhấn</Button>
        <Button disabled>Khoá</Button>
      </div>
      <span className="lab">Nhẹ, nguy hiểm, cỡ, biểu tượng</span>
      <div className="flow">
        <Button look="quiet">Bỏ qua</Button>
        <Button look="danger">Đóng tài khoản</Button>
        <Button look="danger-line">Từ chối</Button>
        <Button look="primary" size="lg">
          Cỡ lớn 52
        </Button>
        <Button size="sm">Cỡ nhỏ 34</Button>
        <IconButton icon="refresh" label="Làm mới" outlined />
      </div>
    </div>
  );
}

const MODES = [
  { value: 'real', label: 'Tiền thật' },
  { value: 'demo', label: 'Chơi thử' },
] as const;
const TABS = [
  { value: 'in', label: 'Nạp tiền' },
  { value: 'out', label: 'Rút tiền' },
  { value: 'log', label: 'Lịch sử' },
] as const;
const vnd = 10_000n;

function Choices({ theme }: { theme: string }) {
  const [mode, setMode] = useState<'real' | 'demo'>('real');
  const [tab, setTab] = useState<'in' | 'out' | 'log'>('in');
  const [amount, setAmount] = useState(500_000n * vnd);
  return (
    <div>
      <h2>Nhãn chọn, phân đoạn, thẻ</h2>
      <div className="flow">
        <Chip pressed>Tất cả</Chip>
        <Chip pressed={false}>Có hũ</Chip>
        <Chip pressed={false} className="is-hover">
          Rê chuột
        </Chip>
        <Chip pressed={false} className="is-focus">
          Tiêu điểm
        </Chip>
        <Chip disabled>Khoá</Chip>
        <Segment label="Chế độ" choices={MODES} value={mode} onChange={setMode} />
      </div>
      <div className="my-3.5">
        <AmountChips
          label="Số tiền"
          currency="VND"
          amounts={[200_000n, 500_000n, 1_000_000n, 50_000_000n].map((n) => n * vnd)}
          value={amount}
          onChange={setAmount}
          allowed={(minor) => minor <= 10_000_000n * vnd}
        />
      </div>
      <Chips label="Nhóm trò chơi" scroll>
        {['Tất cả', 'Gần đây', 'Yêu thích', 'Mới', 'Có hũ', 'Cược từ 0,1K', 'Từ 25 dòng', 'Chơi thử'].map((name, i) => (
          <Chip key={name} pressed={i === 0}>
            {name}
          </Chip>
        ))}
      </Chips>
      <Tabs id={`kit-${theme}`} label="Ví" tabs={TABS} value={tab} onChange={setTab} />
      <TabPanel id={`kit-${theme}`} value={tab} className="pt-3 sm muted">
        {TABS.find(({ value }) => value === tab)?.label}
      </TabPanel>
    </div>
  );
}

function Fields({ theme }: { theme: string }) {
  return (
    <div>
      <h2>Ô nhập</h2>
      <div className="fields">
        <Field label="Tên đăng nhập" rule="6 đến 16 ký tự, chữ thường và số.">
          <Input icon="user" placeholder="minhchau88" />
        </Field>
        <Field label="Tiêu điểm">
          <Input className="is-focus" defaultValue="minhchau88" />
        </Field>
        <Field label="Số điện thoại" error="Cần đủ 10 chữ số, bạn mới nhập 6.">
          <Input defaultValue="0912 34" inputMode="tel" />
        </Field>
        <Field label="Đã khoá">
          <Input defaultValue="TRAN MINH CHAU" disabled />
        </Field>
        <Field label="Mật khẩu">
          <PasswordInput defaultValue="Banyan#2026" autoComplete="off" />
        </Field>
        <Field label="Ngân hàng">
          <Select>
            <option>Ngân hàng Bến Nước</option>
          </Select>
        </Field>
        <Field label="Lời nhắn" rule="Tối đa 140 ký tự.">
          <TextArea maxLength={140} />
        </Field>
        <div className="flow">
          <Check defaultChecked>Đã đọc luật</Check>
          <Check>Nhận tin</Check>
          <Radio name={`r-${theme}`} defaultChecked>
            SMS
          </Radio>
          <Switch defaultChecked>Bật</Switch>
          <Switch>Tắt</Switch>
        </div>
      </div>
    </div>
  );
}

function Badges() {
  return (
    <div>
      <h2>Huy hiệu</h2>
      <div className="flow">
        <Badge>Nháp</Badge>
        <Badge tone="accent">Mới</Badge>
        <Badge tone="festive">Hũ 2,1 tỷ</Badge>
        <Badge tone="positive" icon="check">
          Đã ký
        </Badge>
        <Badge tone="warning" icon="clock">
          Sắp hạn
        </Badge>
        <Badge tone="negative" icon="alert">
          Quá hạn
        </Badge>
        <Badge tone="info" icon="info">
          Chơi thử
        </Badge>
      </div>
    </div>
  );
}

export function Controls({ theme }: { theme: string }) {
  return (
    <>
      <Buttons />
      <Choices theme={theme} />
      <Fields theme={theme} />
      <Badges />
    </>
  );
}
