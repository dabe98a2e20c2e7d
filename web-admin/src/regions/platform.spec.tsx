import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource, ResourceContextProvider } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import MaintenanceList from '../maintenance/list.js';
import BrandList from '../brands/list.js';
import RegionRuleList from './list.js';

const chooseReason = async (dialog: HTMLElement) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
};
const sent = (api: FakeApi, method: string) =>
  api.requests.filter((one) => one.method === method).map(({ body }) => body);

describe('what is asked for of the platform', () => {
  it('a brand goes out whole with its reason, and only what changed is shown', async () => {
    const api = new FakeApi();
    api.forced.set('GET identity/brands/LOTUS', {
      status: 200,
      body: {
        id: 'LOTUS',
        currency: 'VND',
        isDefault: false,
        name: 'Lotus',
        hosts: ['lotus.example'],
        launchGameCdns: [],
        imageCdns: [],
        analytics: '',
        strictDomains: false,
        timeZone: 'Asia/Ho_Chi_Minh',
        languages: ['VI', 'EN'],
        defaultLanguage: 'VI',
        displayK: true,
        supportUrl: null,
        telegramUrl: null,
        directRegistration: true,
        loginCaptcha: false,
        forcePasswordChange: true,
        freePlay: true,
        open: true,
        agentApplications: true,
      },
    });
    api.forced.set('PUT identity/brands/LOTUS', { status: 202, body: {} });
    renderAt('/brands', <Resource name="brands" list={BrandList} />, api);
    fireEvent.click(await screen.findByRole('button', { name: /Sửa: Lotus/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('button', { name: 'Gửi yêu cầu' })).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText(/^Tên\s*\*?$/), { target: { value: 'Lotus Club' } });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'AR' }));
    fireEvent.change(within(dialog).getByLabelText(/^Máy chủ mở game/), {
      target: { value: 'https://play.example\nhttps://Play2.example ' },
    });
    fireEvent.change(within(dialog).getByLabelText(/^Máy chủ ảnh/), { target: { value: 'https://img.example' } });
    fireEvent.change(within(dialog).getByLabelText('Đếm lượt truy cập'), { target: { value: 'nobody:x' } });
    expect(within(dialog).getByLabelText('Đếm lượt truy cập')).toBeInvalid();
    fireEvent.change(within(dialog).getByLabelText('Đếm lượt truy cập'), { target: { value: 'ga4:G-ABC1234' } });
    expect(within(dialog).getAllByRole('row')).toHaveLength(6);
    await chooseReason(dialog);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Gửi yêu cầu' }));
    await waitFor(() => expect(sent(api, 'PUT')).toHaveLength(1));
    expect(sent(api, 'PUT')[0]).toMatchObject({
      name: 'Lotus Club',
      languages: ['VI', 'EN', 'AR'],
      hosts: ['lotus.example'],
      launchGameCdns: ['https://play.example', 'https://play2.example'],
      imageCdns: ['https://img.example'],
      analytics: 'ga4:G-ABC1234',
      reason: expect.any(String),
    });
  });

  it('a new brand goes out with what it begins like, once it has a code and a name', async () => {
    const api = new FakeApi();
    api.forced.set('POST identity/brands', { status: 202, body: {} });
    renderAt('/brands', <Resource name="brands" list={BrandList} />, api);
    expect(await screen.findByText('Đang đóng')).toBeVisible();
    fireEvent.click(await screen.findByRole('button', { name: 'Thương hiệu mới' }));
    const dialog = await screen.findByRole('dialog');
    await chooseReason(dialog);
    const send = within(dialog).getByRole('button', { name: 'Gửi yêu cầu' });
    const code = within(dialog).getByLabelText(/^Mã\s*\*?$/);
    fireEvent.change(within(dialog).getByLabelText(/^Tên\s*\*?$/), { target: { value: 'Mai' } });
    fireEvent.change(code, { target: { value: 'm' } });
    expect(code).toBeInvalid();
    expect(send).toBeDisabled();
    fireEvent.change(code, { target: { value: 'mai' } });
    expect(send, 'no host opens it yet').toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText(/^Tên miền/), { target: { value: 'mai.example\nwww.mai.example' } });
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Tiền tệ' }));
    fireEvent.click(await screen.findByRole('option', { name: 'USDT' }));
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Khởi đầu giống' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Lotus' }));
    expect(within(dialog).getByText(/^Không sao chép: bí mật/)).toBeVisible();
    fireEvent.click(send);
    const made = () =>
      api.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/identity/brands'));
    await waitFor(() => expect(made()).toHaveLength(1));
    expect(made()[0]?.body).toEqual({
      id: 'MAI',
      name: 'Mai',
      hosts: ['mai.example', 'www.mai.example'],
      currency: 'USDT',
      timeZone: 'Asia/Ho_Chi_Minh',
      languages: ['VI', 'EN', 'CN', 'AR'],
      defaultLanguage: 'VI',
      displayK: false,
      supportUrl: null,
      telegramUrl: null,
      open: true,
      like: 'LOTUS',
      reason: expect.any(String),
    });
  });

  it('a maintenance needs a message, and begins when it is approved unless a time is given', async () => {
    const { api } = renderAt('/maintenances', <Resource name="maintenances" list={MaintenanceList} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Lên lịch bảo trì' }));
    const dialog = await screen.findByRole('dialog');
    await chooseReason(dialog);
    const send = within(dialog).getByRole('button', { name: 'Gửi yêu cầu' });
    expect(send).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText(/\(VI\)/), { target: { value: 'Dọn nhà' } });
    expect(send, 'no brand is meant by default').toBeDisabled();
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Thương hiệu' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Mọi thương hiệu' }));
    fireEvent.click(send);
    await waitFor(() =>
      expect(sent(api, 'POST').filter(Boolean)).toContainEqual(expect.objectContaining({ brand: null })),
    );
    expect(sent(api, 'POST')).toContainEqual({
      brand: null,
      startsAt: null,
      endsAt: null,
      messages: { VI: 'Dọn nhà' },
      reason: expect.any(String),
    });
  });

  const chooseBrand = async (dialog: HTMLElement, name: string) => {
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Thương hiệu' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };

  it.each([
    [
      'regionRules',
      <RegionRuleList key="r" />,
      'Thêm quy tắc',
      /^Quốc gia/,
      'US',
      'Mọi thương hiệu',
      { brand: null, country: 'US' },
    ],
    [
      'regionRules',
      <RegionRuleList key="r" />,
      'Thêm quy tắc',
      /^Quốc gia/,
      'US',
      'Lotus',
      { brand: 'LOTUS', country: 'US' },
    ],
    [
      'maintenances',
      <MaintenanceList key="m" />,
      'Thêm địa chỉ',
      /^Địa chỉ hoặc dải mạng/,
      '203.0.113.7',
      'Mọi thương hiệu',
      { brand: null, network: '203.0.113.7' },
    ],
  ] as const)('%s: no brand is meant by default', async (resource, list, button, field, value, brand, body) => {
    const { api } = renderAt(
      `/${resource}`,
      <ResourceContextProvider value={resource}>{list}</ResourceContextProvider>,
    );
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    await chooseReason(dialog);
    fireEvent.change(within(dialog).getByLabelText(field), { target: { value } });
    const send = within(dialog).getByRole('button', { name: 'Gửi yêu cầu' });
    expect(send).toBeDisabled();
    await chooseBrand(dialog, brand);
    fireEvent.click(send);
    await waitFor(() => expect(sent(api, 'POST')).toContainEqual(expect.objectContaining(body)));
  });

  it('a rule names its country, and an address can be tried', async () => {
    const api = new FakeApi();
    api.forced.set('GET identity/region-rules/visitor', {
      status: 200,
      body: { country: 'US', access: 'region', ruleId: '2' },
    });
    renderAt('/regionRules', <Resource name="regionRules" list={RegionRuleList} />, api);
    await screen.findByText('Hoa Kỳ');
    fireEvent.change(screen.getByLabelText('Địa chỉ IP'), { target: { value: '8.8.8.8' } });
    const check = screen.getByRole('button', { name: 'Kiểm tra' });
    fireEvent.click(check);
    expect(await screen.findByText('Theo quy tắc số 2')).toBeVisible();
  });
});
