import { Problem } from '#server/http/problem.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';

let list: Promise<Set<string>> | undefined;

/** Returns the 50,000 most common passwords of zxcvbn. Loaded on first use, because it is rarely needed. */
function commonPasswords(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return list;
}

interface NamesOfSite {
  publicUrl: string;
  siteName: string;
}

export function namesOfSite(tools: Pick<Tools, 'config' | 'site'>): NamesOfSite {
  return { publicUrl: tools.config.publicUrl, siteName: siteOf(tools).name };
}

/**
 * Throws `invalid-input` at `password` with the rule `well_known` for a common password, a repetition of characters, or
 * a password that is little more than the address, or the name or the host of the site.
 */
export async function rejectCommonPassword(
  { publicUrl, siteName }: NamesOfSite,
  password: string,
  email: string,
): Promise<void> {
  const plain = simplified(password);
  const isGuessed =
    isRepetition(plain) ||
    isDerivedFrom(plain, simplified(email)) ||
    [siteName, new URL(publicUrl).hostname].some((name) => isLittleMoreThan(plain, simplified(name))) ||
    (await commonPasswords()).has(plain);
  if (!isGuessed) return;
  throw new Problem('invalid-input', {
    fields: [{ path: 'password', rule: 'well_known', message: 'This password is among those that are guessed first.' }],
  });
}

function simplified(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** `aaaaaaaa`, `12341234`: a repetition of at most four characters. */
function isRepetition(password: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(password);
}

/** Whether the password is the address, its local part or its host, also with a few digits or symbols appended. */
function isDerivedFrom(password: string, email: string): boolean {
  const [name = '', host = ''] = email.split('@');
  const core = password.replace(/[^\p{L}]{1,4}$/u, '');
  return [email, name, host, host.split('.')[0]].some((own) => own !== '' && (password === own || core === own));
}

/** A year and a symbol. */
const maxExtraCharacters = 5;

/** Whether a password is a name with at most five other characters. Spaces do not count. */
function isLittleMoreThan(password: string, name: string): boolean {
  const [dense, own] = [password.replace(/\s/g, ''), name.replace(/\s/g, '')];
  return own.length > 2 && dense.includes(own) && dense.replace(own, '').length <= maxExtraCharacters;
}
