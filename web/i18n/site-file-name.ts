import { siteName } from './site-name.ts';

/** Returns the name of the site for names of downloaded files: `ecole-de-danse`. */
export function siteFileName(): string {
  const plain = siteName().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
}
