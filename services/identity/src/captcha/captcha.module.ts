import { Module } from '@nestjs/common';
import { CaptchaController } from './captcha.http.js';
import { CaptchaJobs } from './captcha.jobs.js';
import { CaptchaService } from './captcha.service.js';

@Module({ controllers: [CaptchaController], providers: [CaptchaService, CaptchaJobs], exports: [CaptchaService] })
export class CaptchaModule {}
