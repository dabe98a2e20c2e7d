import type { Payment, Payout } from './store.js';

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const amountOf = (minor: string, currency: string): string =>
  currency === 'VND'
    ? `${(BigInt(minor) / 10_000n).toString().replace(/\B(?=(\d{3})+$)/g, '.')} ₫`
    : `${minor} ${escape(currency)}`;

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{margin:0;background:light-dark(#eef1f6,#14181f);color:light-dark(#1c2430,#eef1f6)}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem 4rem}
.card{background:light-dark(#fff,#1e242e);border-radius:16px;padding:1.5rem;box-shadow:0 1px 3px #0003}
h1{font-size:1.25rem;margin:0 0 .25rem}.amount{font-size:2rem;font-weight:700;font-variant-numeric:tabular-nums;margin:.5rem 0}
.note{color:light-dark(#505a6b,#aab4c4);font-size:.9rem}form{display:grid;gap:.6rem;margin-top:1.25rem}
button,input{font:inherit;min-height:44px;border-radius:10px;border:1px solid light-dark(#7b8699,#8794a8);background:none;color:inherit;padding:0 1rem}
button{cursor:pointer;text-align:left}button.main{background:#1d5fd1;border-color:#1d5fd1;color:#fff;font-weight:600;text-align:center}
:focus-visible{outline:3px solid #4a90ff;outline-offset:2px}label{display:grid;gap:.25rem;font-size:.9rem}
table{border-collapse:collapse;width:100%;font-size:.85rem}td,th{text-align:left;padding:.4rem .5rem .4rem 0;vertical-align:top}`;

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="vi"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;
}

/** Where a payer decides what happens to a payment. */
export function paymentPage(payment: Payment): string {
  const amount = amountOf(payment.amountMinor, payment.currency);
  const choice = (value: string, text: string, main = false) =>
    `<button name="outcome" value="${value}"${main ? ' class="main"' : ''}>${text}</button>`;
  const form =
    payment.state === 'OPEN'
      ? `<form method="post">${choice('success', `Thanh toán ${amount}`, true)}${choice('failure', 'Từ chối thanh toán')}${choice('late', 'Thanh toán, báo kết quả trễ')}${choice('unreported', 'Thanh toán, không báo kết quả')}${choice('double', 'Thanh toán, báo kết quả hai lần')}${choice('second-card', 'Thẻ đầu bị từ chối, thẻ thứ hai thanh toán')}${choice('out-of-order', 'Như trên, báo kết quả ngược thứ tự')}${choice('more', 'Thanh toán dư 10.000 ₫')}${choice('little', 'Chỉ thanh toán 1.000 ₫')}</form>`
      : `<p>Giao dịch đã kết thúc.</p><p><a href="${escape(payment.returnUrl)}">Quay lại</a></p>`;
  return page(
    'Sandbox Pay',
    `<div class="card"><h1>Sandbox Pay</h1><p class="note">Cổng thanh toán thử nghiệm. Không có tiền thật.</p><p class="amount">${amount}</p><p class="note">Mã giao dịch ${escape(payment.reference)}</p>${form}</div>`,
  );
}

/** The provider's own desk: incoming bank transfers and outgoing payouts. */
export function providerPage(payouts: readonly Payout[]): string {
  const rows = payouts
    .slice(0, 50)
    .map((payout) => {
      const actions =
        payout.state === 'ACCEPTED' || payout.state === 'SILENT'
          ? `<form method="post" action="/payouts/${encodeURIComponent(payout.reference)}"><button name="outcome" value="success">Thành công</button><button name="outcome" value="failure">Thất bại</button></form>`
          : '';
      return `<tr><td>${escape(payout.reference)}</td><td>${amountOf(payout.amountMinor, payout.currency)}<br>${escape(payout.bankCode)} ${escape(payout.accountNumber)}</td><td>${payout.state}${actions}</td></tr>`;
    })
    .join('');
  return page(
    'Sandbox Pay: bàn điều khiển',
    `<div class="card"><h1>Chuyển khoản đến</h1><p class="note">Giả lập một giao dịch ngân hàng theo nội dung chuyển khoản.</p><form method="post" action="/transfers"><label>Nội dung<input name="content" required maxlength="40"></label><label>Số tiền (₫)<input name="amount" inputmode="numeric" pattern="[0-9]+" required></label><button class="main">Gửi giao dịch</button></form></div><p></p><div class="card"><h1>Lệnh chi</h1><table><tr><th>Mã</th><th>Số tiền</th><th>Trạng thái</th></tr>${rows}</table></div>`,
  );
}
