import { Injectable } from '@nestjs/common';
import { AttemptService, type Attempt } from '../attempt/attempt.service.js';
import { CaptchaService } from '../captcha/captcha.service.js';
import { errors } from '../errors.js';

/** Decides whether a password may be tried at all: not while locked, and with a captcha where one is asked. */
@Injectable()
export class LoginCheckService {
  constructor(
    private readonly attempts: AttemptService,
    private readonly captchas: CaptchaService,
  ) {}

  async requireMayTry(
    attempt: Attempt,
    always: boolean,
    captcha: { id: string | undefined; text: string | undefined },
  ): Promise<void> {
    await this.attempts.requireUnlocked(attempt);
    if (!(await this.needsCaptcha(attempt, always))) return;
    if (!captcha.text) throw errors.captcha_required({ captcha: true });
    if (!(await this.captchas.answer(captcha.id, captcha.text))) throw errors.invalid_captcha({ captcha: true });
  }

  async needsCaptcha(attempt: Attempt, always: boolean): Promise<boolean> {
    return always || this.attempts.needsCaptcha(attempt);
  }
}
