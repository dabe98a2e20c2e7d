import { Module } from '@nestjs/common';
import { Brands } from './brands.service.js';

@Module({ providers: [Brands], exports: [Brands] })
export class BrandModule {}
