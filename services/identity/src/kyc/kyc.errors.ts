/** Refusals of documents. */
export const kyc = {
  document_not_found: 404,
  document_waits: 409,
  document_approved: 409,
  document_decided: 409,
  document_own: 403,
  document_reason: 422,
  document_over: 422,
  document_nameless: 409,
};
