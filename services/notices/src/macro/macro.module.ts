import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { MacroAdminController } from './macro.admin.js';
import { MacroEvents } from './macro.events.js';
import { MacroService } from './macro.service.js';

@Module({ imports: [BrandModule], controllers: [MacroAdminController], providers: [MacroService, MacroEvents] })
export class MacroModule {}
