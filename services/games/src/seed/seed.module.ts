import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { DeclaredGameService } from './declared.service.js';
import { SeedService } from './seed.service.js';

@Module({ imports: [VendorModule], providers: [SeedService, DeclaredGameService] })
export class SeedModule {}
