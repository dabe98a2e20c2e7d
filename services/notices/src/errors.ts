import { defineErrors } from '@banyan/kernel/errors';

export const errors = defineErrors('notices', {
  feedback_not_found: 404,
  feedback_contact: 400,
  feedback_too_many: 429,
  feedback_unanswered: 409,
  feedback_state: 409,
  message_not_found: 404,
  announcement_not_found: 404,
  text_languages: 400,
  text_too_long: 400,
  text_unseen: 400,
  announcement_audience: 400,
  announcement_ends_first: 400,
  announcement_time: 400,
  article_not_found: 404,
  article_place: 409,
  anchor_taken: 409,
});
