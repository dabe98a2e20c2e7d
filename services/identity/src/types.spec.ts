import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fuzzTypes, testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from './app.module.js';
import { DemoService } from './demo/demo.service.js';

const known = {
  list: 'approvals',
  brand: 'BANYAN',
  startsAt: null,
  endsAt: null,
  country: null,
  network: '10.0.0.0/8',
  username: 'hoanglan',
  password: 'xK9-mirror-lamp',
  birthday: '1990-12-31',
  nickname: 'Lan',
  realName: 'Hoang Lan',
  email: 'lan@banyan.example',
  mobile: '0912345678',
  affiliateCode: '',
  referralCode: '',
  registerMethod: 'WEB',
};

describe('every parameter, filter, order and field of the OpenAPI document', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
    await service.app.get(DemoService).seed();
  });
  afterAll(() => service.close());

  it('may be anything: no answer is a fault of ours, and no text that turns the reading direction is taken', async () => {
    const { faults, taken, places, misfits } = await fuzzTypes(service, {
      known,
      operator: 1n,
      // Whether a bank account is bound is the wallet's to say, and there is none here.
      away: ['identity.busy'],
    });
    expect(places).toBeGreaterThan(450);
    expect({ faults, taken }).toEqual({ faults: [], taken: [] });
    // Their fields stand in relations that a description does not tell; their own specs send what fits.
    expect(misfits.filter((name) => !name.endsWith('/exports')).toSorted()).toEqual([
      'POST /wps/member/password',
      'POST /wps/member/password/email',
      'POST /wps/member/password/link',
      'POST /wps/session/login',
    ]);
  }, 600_000);
});
