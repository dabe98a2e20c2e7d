// Every mask hides something of every value, however short: a value that is shown whole is not masked.

/** `Nguyễn Văn An` becomes `N***** V** A*`; of a part of one letter nothing is left. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = Array.from(part);
      return rest.length ? first + '*'.repeat(rest.length) : '*'.repeat(first.length);
    })
    .join(' ');
}

/** `minh.chau@mail.vn` becomes `m********@mail.vn`, `m@mail.vn` becomes `*@mail.vn`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return '*'.repeat(email.length);
  const shown = at > 1 ? email.slice(0, 1) : '';
  return `${shown}${'*'.repeat(Math.max(at - shown.length, 1))}${email.slice(at)}`;
}

/** `0912345678` becomes `*******678`. */
export function maskMobile(mobile: string): string {
  const shown = mobile.length > 3 ? 3 : Math.floor(mobile.length / 2);
  return '*'.repeat(mobile.length - shown) + mobile.slice(mobile.length - shown);
}

/** `1990-12-31` becomes `1990-**-**`. */
export function maskBirthday(birthday: string): string {
  return `${birthday.slice(0, 4)}-**-**`;
}
