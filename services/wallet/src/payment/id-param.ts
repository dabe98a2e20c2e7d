import { Uuid } from '@banyan/kernel/dto';

/** The `:id` of a path. */
export class IdParam {
  @Uuid() id: string;
}
