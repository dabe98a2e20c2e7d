import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import { NewNoteDto, NoteDto, NotePageDto } from './note.dto.js';
import { NoteService } from './note.service.js';

@ApiTags('console: members')
@Controller('admin/v1/identity/member-notes')
export class NoteAdminController {
  constructor(private readonly notes: NoteService) {}

  @Get()
  @Operator('member.view')
  @ApiOkResponse({ type: NotePageDto })
  list(@Query() query: ListQuery): Promise<NotePageDto> {
    return this.notes.list(query);
  }

  @Post()
  @Operator('member.note')
  @ApiCreatedResponse({ type: NoteDto })
  write(@Body() note: NewNoteDto): Promise<NoteDto> {
    return this.notes.write(note);
  }
}
