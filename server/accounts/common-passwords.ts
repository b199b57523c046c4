import { Problem } from '#server/http/problem.ts';

let list: Promise<Set<string>> | undefined;

/** The 50,000 passwords that are tried first, as zxcvbn has them. Read when first needed: few starts of the server see one. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

/** Refuses a new password that is guessed first, or is the e-mail's own name, at `password` with the rule `well_known`. */
export async function refuseCommonPassword(password: string, email: string): Promise<void> {
  const plain = simplified(password);
  const isGuessed = isOneThingOver(plain) || isAbout(plain, simplified(email)) || (await commonPasswords()).has(plain);
  if (!isGuessed) return;
  throw new Problem('invalid-input', {
    fields: [{ path: 'password', rule: 'well_known', message: 'This password is among those that are guessed first.' }],
  });
}

function simplified(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `aaaaaaaa`, `12341234`: something short, over and over. */
function isOneThingOver(password: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(password);
}

/** The address itself, its name or its host, also with a few digits or signs behind. */
function isAbout(password: string, email: string): boolean {
  const [name = '', host = ''] = email.split('@');
  const core = password.replace(/[^\p{L}]{1,4}$/u, '');
  return [email, name, host, host.split('.')[0]].some((own) => own !== '' && (password === own || core === own));
}
