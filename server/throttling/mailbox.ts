/** Providers that ignore dots in names, with what else they are called. */
const dotless = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Returns the mailbox that an address reaches: `ana+pista@example.org` reaches that of `ana@example.org`. For counting,
 * not for mailing.
 */
export function toMailbox(email: string): string {
  const address = email.toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/s, '');
  const host = address.slice(at + 1);
  const provider = dotless.get(host);
  return provider === undefined ? `${name}@${host}` : `${name.replaceAll('.', '')}@${provider}`;
}
