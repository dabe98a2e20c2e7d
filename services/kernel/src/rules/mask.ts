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

/** All but the last three characters; of three and fewer half are left. */
function maskStart(text: string): string {
  const shown = text.length > 3 ? 3 : Math.floor(text.length / 2);
  return '*'.repeat(text.length - shown) + text.slice(text.length - shown);
}

/** `0912345678` becomes `*******678`. */
export const maskMobile = (mobile: string): string => maskStart(mobile);

/** `100423` becomes `***423`. */
export const maskId = (id: string): string => maskStart(id);

/** `1990-12-31` becomes `1990-**-**`. */
export function maskBirthday(birthday: string): string {
  return `${birthday.slice(0, 4)}-**-**`;
}
