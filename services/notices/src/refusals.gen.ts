// Written by `npm run refusals` from what each door reaches in the code.
export const refusals: Readonly<Record<string, string>> = {
  'DeadLetterAdmin.get': "400 request.invalid, 404 request.not_found",
  'DeadLetterAdmin.list': "400 request.invalid",
  'DeadLetterAdmin.replay': "401 auth.required, 409 events.already_replayed, 422 events.replay_failed, 422 events.unreadable, 400 request.invalid, 404 request.not_found",
  'EventAdmin.state': "",
  'ExportAdmin.ask': "403 auth.forbidden, 401 auth.required, 429 export.too_many, 400 request.invalid, 404 request.not_found",
  'ExportAdmin.file': "403 auth.forbidden, 401 auth.required, 409 export.not_ready, 404 request.not_found",
  'ExportAdmin.mine': "401 auth.required",
  'WorkAdmin.workings': "",
};
