import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { testService, type TestService } from '@banyan/kernel/testing';
import { AppModule } from '../app.module.js';
import { password, worked } from '../identity.fixture.js';
import { setFor } from '../outlet/outlet.fixture.js';
import { RegistrationJobs } from './registration.jobs.js';

const agreed = { acceptTerms: true, ageConfirmed: true, registerMethod: 'WEB' };

describe('an account whose name is made', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(AppModule);
  });
  beforeEach(() => setFor(service, { oneClickRegistration: true, mobileRegistration: true, smsRegistration: false }));
  afterAll(() => service.close());

  const press = () =>
    worked((proof) => service.http('PUT', '/wps/member/register/one-click', { body: { ...agreed, ...proof } }));
  const byMobile = () =>
    worked((proof) =>
      service.http('PUT', '/wps/member/register/mobile', {
        body: { ...agreed, password, mobileNum: '0934000001', verificationCode: '123456', ...proof },
      }),
    );
  const require = (field: string, required: boolean) =>
    service.owner.query(sql`update register_field set required = $2 where brand = 'BANYAN' and field = $1`, [
      field,
      required,
    ]);

  it('is not opened where the brand’s form asks everybody for more', async () => {
    for (const field of ['birthday', 'realName', 'email']) {
      await require(field, true);
      const answers = [await press(), await byMobile()];
      for (const answer of answers)
        expect(answer).toMatchObject({
          status: 403,
          body: { code: 'identity.registration_form_required', value: { fields: [field] } },
        });
      await require(field, false);
    }
    await require('mobile', true);
    expect((await press()).body).toMatchObject({ code: 'identity.registration_form_required' });
    expect((await byMobile()).body).toMatchObject({ code: 'identity.code_expired' });
    await require('mobile', false);
    expect((await press()).status).toBe(200);
  });

  it('is not opened at one press where every account proves a mobile', async () => {
    await setFor(service, { smsRegistration: true });
    expect((await press()).body).toMatchObject({ code: 'identity.registration_closed' });
  });

  it('is opened at one press so many times a day from one network, also by many at once', async () => {
    service.clock.advance(24 * 3_600_000);
    expect((await press()).status).toBe(200);
    await service.db.query(sql`update one_click_count set n = 18 where n = 1`);
    const many = await Promise.all(Array.from({ length: 4 }, press));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await press()).body).toMatchObject({ code: 'identity.one_click_spent' });
    service.clock.advance(24 * 3_600_000);
    expect((await press()).status).toBe(200);
    service.clock.advance(3 * 24 * 3_600_000);
    await service.app.get(RegistrationJobs).forgetOld();
    expect(await service.db.query(sql`select 1 from one_click_count`)).toEqual([]);
  });
});
