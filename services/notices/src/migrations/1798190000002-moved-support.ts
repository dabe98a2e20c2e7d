import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which words of a feedback were said in a support conversation, and end with it. */
export class MovedSupport1798190000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Whoever takes a conversation over has it before the feedback, and then writes to it again: he comes before this or after it.
    await runner.query(`lock table support_conversation in exclusive mode`);
    await runner.query(ofFeedback);
    await runner.query(`alter table feedback_message add moved boolean not null default false`);
    await runner.query(moved);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index support_conversation_moved; alter table feedback_message drop moved`);
  }
}

/* The first line of what became a feedback is what its member had said. */
const moved = `
update feedback_message m set moved = true from support_conversation c
where m.feedback_id = c.feedback_id and m.operator_name is null
  and m.id = (select min(f.id) from feedback_message f where f.feedback_id = c.feedback_id)`;

const ofFeedback = `create index support_conversation_moved on support_conversation (feedback_id) where feedback_id is not null`;
