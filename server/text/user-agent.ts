import { headerToken } from './slugs.ts';

/** The program and the address of its site, for requests to other servers. */
interface Sender {
  version: string;
  publicUrl: string;
}

/** Returns the `User-Agent` of a site with a name: `Bailar/1.4.0 (+https://bailar.example/about)`. ASCII. */
export function userAgentOf({ version, publicUrl }: Sender, siteName: string): string {
  return `${headerToken(siteName)}/${version} (+${publicUrl}/about)`;
}
