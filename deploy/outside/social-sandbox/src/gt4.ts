/** The script that pages load: Geetest's own names, and a box with a button in place of its puzzles. */
export const gt4 = `(() => {
  const base = new URL('.', document.currentScript.src);
  let calls = 0;
  const ask = (path, fields) =>
    new Promise((resolve, reject) => {
      const callback = 'geetest_' + Date.now() + '_' + (calls += 1);
      const script = document.createElement('script');
      window[callback] = resolve;
      script.onerror = reject;
      script.src = new URL(path + '?' + new URLSearchParams({ ...fields, callback }), base).href;
      script.onload = () => script.remove();
      document.head.append(script);
    });
  window.initGeetest4 = ({ captchaId, zIndex = 1000 }, ready) => {
    const heard = new Map();
    const tell = (kind, value) => heard.get(kind)?.(value);
    let lot = '';
    let seccode = false;
    const box = document.createElement('div');
    box.className = 'geetest_captcha';
    box.setAttribute('role', 'dialog');
    box.setAttribute('aria-label', 'Geetest (sandbox)');
    box.style.cssText =
      'position:fixed;inset-block-start:30%;inset-inline:0;margin:auto;width:16rem;display:grid;gap:.5rem;padding:1rem;border-radius:12px;background:#fff;color:#1c2430;box-shadow:0 8px 40px #0008;z-index:' + zIndex;
    const button = (text, press) => {
      const made = document.createElement('button');
      made.type = 'button';
      made.textContent = text;
      made.style.cssText = 'min-height:44px;border:1px solid #5a6577;border-radius:10px;background:#fff;color:#1c2430';
      made.onclick = press;
      box.append(made);
      return made;
    };
    const first = button('I am a person', async () => {
      const { data } = await ask('verify', { captcha_id: captchaId, lot_number: lot });
      box.remove();
      seccode = data.seccode;
      tell('success');
    });
    button('Close', () => (box.remove(), tell('close')));
    const on = (kind) => (listener) => (heard.set(kind, listener), captcha);
    const captcha = {
      onReady: on('ready'), onSuccess: on('success'), onFail: on('fail'), onError: on('error'), onClose: on('close'),
      getValidate: () => seccode,
      showCaptcha: () => (document.body.append(box), first.focus()),
      destroy: () => box.remove(),
    };
    ready(captcha);
    ask('load', { captcha_id: captchaId }).then(
      ({ status, data }) => (status === 'success' ? ((lot = data.lot_number), tell('ready')) : tell('error', { code: '60000', msg: 'illegal captcha_id' })),
      () => tell('error', { code: '60001', msg: 'load' }),
    );
  };
})();
`;
