import { useState } from 'react';
import { Note } from '../components/badge';
import { Button } from '../components/button';
import { Dialog, DialogActions } from '../components/dialog';
import { EmptyState, Skeleton } from '../components/empty-state';
import { Scene } from '../components/scene';
import { toast, ToastCard } from '../components/toast';
import { BottomBar } from '../shell/bottom-bar';

const nothing = () => undefined;

function Messages() {
  return (
    <div>
      <h2>Lời báo</h2>
      <div className="stack tight">
        <ToastCard kind="money" title="Đã vào ví 2.000.000 ₫" text="Mã NT-88213, lúc 20:14:32" onClose={nothing} />
        <ToastCard
          kind="error"
          title="Chưa rõ kết quả cược, đang kiểm tra"
          text="Đừng đặt lại. Mã C-5519 sẽ cập nhật tại đây."
          onClose={nothing}
        />
        <Note>Đang chơi thử. Điểm ở đây không đổi ra tiền.</Note>
        <Note tone="warning">Ngân hàng Gò Đa chậm khoảng 12 phút.</Note>
        <span className="tip justify-self-start">Bấm để cập nhật số dư</span>
        <div className="flow">
          <Button size="sm" onClick={() => toast.info('Đã chép số tài khoản')}>
            Báo tin
          </Button>
          <Button size="sm" onClick={() => toast.money('Đã vào ví 2.000.000 ₫', { text: 'Mã NT-88213' })}>
            Báo tiền
          </Button>
        </div>
      </div>
    </div>
  );
}

function Dialogs() {
  const [shown, setShown] = useState<'small' | 'wide' | null>(null);
  const close = () => setShown(null);
  return (
    <div>
      <h2>Hộp thoại</h2>
      <div className="flow">
        <Button onClick={() => setShown('small')}>Mở hộp thoại</Button>
        <Button onClick={() => setShown('wide')}>Mở hộp có tranh</Button>
      </div>
      {shown === 'small' && (
        <Dialog title="Đăng xuất khỏi Banyan?" description="Lệnh rút đang chạy vẫn tiếp tục." onClose={close}>
          <DialogActions>
            <Button look="quiet" onClick={close}>
              Ở lại
            </Button>
            <Button look="primary" onClick={close}>
              Đăng xuất
            </Button>
          </DialogActions>
        </Dialog>
      )}
      {shown === 'wide' && (
        <Dialog
          wide
          draggable
          title="Đăng nhập"
          onClose={close}
          art={<Scene seed="cua-lang" width={420} height={640} />}
        >
          <Button look="primary" size="lg" full onClick={close}>
            Đăng nhập
          </Button>
        </Dialog>
      )}
    </div>
  );
}

export function Overlays() {
  return (
    <>
      <Messages />
      <Dialogs />
      <div>
        <h2>Trống, đang tải, thanh đáy</h2>
        <div className="fields">
          <EmptyState
            title="Chưa có lệnh nào"
            text="Lệnh nạp đầu tiên sẽ hiện ở đây, kèm giờ của từng bước."
            action={<Button size="sm">Nạp tiền</Button>}
          />
          <div className="stack">
            <Skeleton className="h-28" />
            <Skeleton className="h-3.5 w-4/5" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
        <div className="static-bottom mt-4">
          <BottomBar />
        </div>
      </div>
    </>
  );
}
