import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { Seed } from './seed.service.js';

@Module({ imports: [VendorModule], providers: [Seed] })
export class SeedModule {}
