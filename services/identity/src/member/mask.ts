/** `Nguyễn Văn An` becomes `N***** V** A*`. */
export function maskName(name: string): string {
  return name
    .split(' ')
    .map((part) => {
      const [first = '', ...rest] = Array.from(part);
      return first + '*'.repeat(rest.length);
    })
    .join(' ');
}

/** `minh.chau@mail.vn` becomes `m********@mail.vn`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${'*'.repeat(Math.max(at - 1, 0))}${email.slice(at)}`;
}

/** `0912345678` becomes `*******678`. */
export function maskMobile(mobile: string): string {
  return '*'.repeat(Math.max(mobile.length - 3, 0)) + mobile.slice(-3);
}

/** `1990-12-31` becomes `1990-**-**`. */
export function maskBirthday(birthday: string): string {
  return `${birthday.slice(0, 4)}-**-**`;
}
