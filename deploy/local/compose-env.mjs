import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadSecrets } from './secrets.mjs';

const passwordsOf = (passwords, what) =>
  Object.fromEntries(Object.entries(passwords).map(([name, password]) => [`${name.toUpperCase()}_${what}`, password]));

/** The variables that docker-compose.yml leaves open: this installation's keys. */
export function composeVariables(secrets) {
  return {
    TOKEN_JWKS: JSON.stringify({ keys: [secrets.token.publicJwk] }),
    TOKEN_PRIVATE_JWK: JSON.stringify(secrets.token.privateJwk),
    PAYLOAD_JWKS: JSON.stringify({ keys: [secrets.payload.privateJwk] }),
    IDENTITY_SECRET_KEY: secrets.identityKey,
    GAMES_SECRET_KEY: secrets.gamesKey,
    NOTICES_SECRET_KEY: secrets.noticesKey,
    PROMOTIONS_SECRET_KEY: secrets.promotionsKey,
    OPERATOR_TOTP_SECRET: secrets.operatorTotp,
    APPROVER_TOTP_SECRET: secrets.approverTotp,
    STUDIO_KEY_ID: secrets.studio.id,
    STUDIO_SECRET: secrets.studio.secret,
    STUDIO_OFFICE_KEY: secrets.studioOffice,
    PAYMENT_KEY_ID: secrets.payment.id,
    PAYMENT_SECRET: secrets.payment.secret,
    PURSE_KEY_ID: secrets.purseStudio.id,
    PURSE_SECRET: secrets.purseStudio.secret,
    SMS_JSON_KEY: secrets.smsJson.secret,
    SMS_FORM_USER: secrets.smsForm.id,
    SMS_FORM_SECRET: secrets.smsForm.secret,
    SOCIAL_CLIENT_ID: secrets.social.id,
    SOCIAL_CLIENT_SECRET: secrets.social.secret,
    STATEMENT_KEY: secrets.statementKey,
    SEAL_PRIVATE_JWK: JSON.stringify(secrets.seal),
    DRAW_PRIVATE_JWK: JSON.stringify(secrets.draw),
    ...passwordsOf(secrets.databaseRoles, 'DATABASE_PASSWORD'),
    ...passwordsOf(secrets.databaseOwners, 'DATABASE_OWNER_PASSWORD'),
  };
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const dir = resolve(import.meta.dirname, '..', '..', '.banyan');
  const lines = Object.entries(composeVariables(loadSecrets(dir))).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(dir, 'compose.env'), lines.join(''), { mode: 0o600 });
  process.stdout.write(
    'Wrote .banyan/compose.env: docker compose --env-file .banyan/compose.env --profile full up --build\n',
  );
}
