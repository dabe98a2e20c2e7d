import { Module } from '@nestjs/common';
import { VendorModule } from '../vendor/vendor.module.js';
import { DeclaredGames } from './declared.service.js';
import { Seed } from './seed.service.js';

@Module({ imports: [VendorModule], providers: [Seed, DeclaredGames] })
export class SeedModule {}
