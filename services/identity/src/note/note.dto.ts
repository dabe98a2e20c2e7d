import { Id, PageOf, Text } from '@banyan/kernel/dto';

/** What an operator wants the others to know of a member. It stays as it was written. */
export class NoteDto {
  @Text()
  id: string;

  @Text()
  memberId: string;

  @Text({ description: 'who wrote it' })
  operator: string;

  @Text()
  body: string;

  @Text({ description: 'ISO instant' })
  createdAt: Date;
}

export class NotePageDto extends PageOf(NoteDto) {}

export class NewNoteDto {
  @Id()
  memberId: bigint;

  @Text({ min: 2, max: 2000 })
  body: string;
}
