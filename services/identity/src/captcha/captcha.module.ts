import { Module } from '@nestjs/common';
import { CaptchaHttp } from './captcha.http.js';
import { CaptchaJobs } from './captcha.jobs.js';
import { CaptchaService } from './captcha.service.js';

@Module({ controllers: [CaptchaHttp], providers: [CaptchaService, CaptchaJobs], exports: [CaptchaService] })
export class CaptchaModule {}
