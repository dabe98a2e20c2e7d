import { command, encrypted, http, phaseOf, until, worked } from './client.mjs';

/** A member with his own history: registers, logs in, and calls the player's API. `headers` go with each request to the platform. */
export class Member {
  token = null;
  headers = {};
  password = 'Lua!Vang-2026';
  realName = 'Nguyễn Văn An';
  nickname = undefined;
  paymentPassword = 'Sen!Trang-2026';

  constructor(world, name) {
    this.world = world;
    this.name = name;
    this.username = `f${world.seed}${name}`.toLowerCase();
    this.random = world.random(name);
    this.history = world.history(name);
  }

  /** Registers, below the agent of a code where one is given; the name being taken on a later try says that an earlier one got through. */
  register(affiliateCode) {
    const { world, username, nickname, password, realName } = this;
    const asked = { username, nickname, password, realName, acceptTerms: true, ageConfirmed: true };
    const form = { ...asked, ...(affiliateCode && { affiliateCode }) };
    let tries = 0;
    return command(world, this.history, `register:${username}`, { kind: 'register', username }, async () => {
      tries += 1;
      const answer = await this.#sealed('PUT', '/wps/member/register', { ...form, registerMethod: 'WEB' });
      const taken = tries > 1 && answer?.body.code === 'identity.username_taken';
      if (answer?.body.value?.token) this.token = answer.body.value.token;
      return { phase: taken ? 'acknowledged' : phaseOf(answer), answer: { status: answer?.status, taken } };
    });
  }

  async login() {
    const answer = await this.#sealed('POST', '/wps/session/login', {
      username: this.username,
      password: this.password,
      type: 'username',
    });
    if (answer?.status === 200) this.token = answer.body.value.token;
    return answer;
  }

  /** Calls as this member, after a fresh log-in where the token does not count any more. */
  async call(method, path, body) {
    const url = this.world.urls.player + path;
    if (!this.token) await this.login();
    const { headers } = this;
    const answer = await http(method, url, { body, headers, token: this.token });
    if (answer?.status !== 401) return answer;
    await this.login();
    return http(method, url, { body, headers, token: this.token });
  }

  /** The same with a body that holds a secret. Null while the gateway's key cannot be had. */
  async callSealed(method, path, body) {
    const key = await this.world.payloadKey();
    if (!key) return null;
    const answer = await this.call(method, path, encrypted(key, body));
    // After a fresh log-in the same payload came twice: it is good once.
    return answer?.body.code === 'gateway.replayed_payload' ? this.call(method, path, encrypted(key, body)) : answer;
  }

  /** Sets the payment password, once: it stays over runs. */
  async ownPaymentPassword() {
    const path = '/wps/member/payment-password';
    const { password: currentPassword, paymentPassword: newPassword } = this;
    const body = { currentPassword, newPassword, confirmNewPassword: newPassword };
    await until(async () => {
      const known = await this.call('GET', path);
      if (known?.body.value?.set) return true;
      return (await this.callSealed('POST', path, body))?.body.value?.set;
    });
  }

  /** Opens a game and answers its launch token; a demo has none, and null is answered. */
  async launch(code, mode = 'real') {
    const request = { code, mode, platform: 'W', language: 'VI' };
    const url = await until(
      async () => (await this.call('POST', '/wps/game/launchGame', request))?.body.value?.gameUrl,
      {
        stop: () => this.world.stopped,
      },
    );
    return url && new URL(url).searchParams.get('token');
  }

  async #sealed(method, path, request) {
    const key = await this.world.payloadKey();
    if (!key) return null;
    const { headers } = this;
    const url = this.world.urls.player + path;
    return worked((proof) =>
      http(method, url, { body: encrypted(key, { ...request, ...proof }), headers, timeoutMs: 10_000 }),
    );
  }
}
