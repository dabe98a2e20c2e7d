import { Body, Controller, Get, HttpCode, Param, Post, StreamableFile, type Type } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiProduces, ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import { Operator, Writes } from '../../auth/index.js';
import { ListQuery, PageOf, Text, Uuid, bytes } from '../../dto/index.js';
import { messageKey } from '../../dto/messages.js';
import type { CsvZones } from '../../rules/csv.js';
import { isColumns, isZones, type ExportColumn } from './export-order.js';
import { ExportFile, ExportService } from './exports.js';

/** A list with its filter and order, to be written as a whole. */
class ExportRequest extends ListQuery {
  @Text({ max: 40 }) list: string;

  @ApiProperty({
    type: [Object],
    required: false,
    description: '`{ field, title }` of each column in their order; every field of the list where there are none',
  })
  @IsOptional()
  @ValidateBy({ name: 'columns', validator: { validate: isColumns, defaultMessage: () => messageKey('object') } })
  columns?: ExportColumn[];

  @ApiProperty({
    type: Object,
    required: false,
    description:
      'time zones (IANA) by brand; under the empty name that of rows without a brand; UTC where there are none',
  })
  @IsOptional()
  @ValidateBy({ name: 'zones', validator: { validate: isZones, defaultMessage: () => messageKey('object') } })
  zones?: CsvZones;
}

class ExportId {
  @Uuid() id: string;
}

/** The console's routes of a service's exports: `/admin/v1/<service>/exports`. Each list requires its own permission. */
export function exportAdmin(service: string): Type {
  @Controller(`/admin/v1/${service}/exports`)
  class ExportAdminController {
    constructor(private readonly exports: ExportService) {}

    @Operator('') @ApiOkResponse({ type: PageOf(ExportFile) }) @Get() async mine() {
      const data = await this.exports.mine();
      return { data, total: data.length };
    }
    @Operator('') @ApiAcceptedResponse({ type: ExportFile }) @Post() @HttpCode(202) ask(
      @Body() request: ExportRequest,
    ) {
      return this.exports.ask(request.list, request);
    }
    @Operator('')
    @Writes('who fetched a file is in the audit log')
    @ApiProduces('text/csv')
    @ApiOkResponse(bytes)
    @Get(':id/file')
    async file(@Param() { id }: ExportId) {
      const { name, body } = await this.exports.fetch(id);
      return new StreamableFile(body, {
        type: 'text/csv; charset=utf-8',
        disposition: `attachment; filename="${name}"`,
      });
    }
  }
  return ExportAdminController;
}
