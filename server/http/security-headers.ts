import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

/**
 * Hashes of the two constant style elements that React Aria inserts, by `usePress` and `usePreventScroll`.
 * `security-headers.test.ts` computes them from its source.
 */
export const reactAriaStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/** What browsers may do with our pages: nothing from elsewhere but the street tiles, no foreign frame, no inline script. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const isSecure = config.publicUrl.startsWith('https:');
  const fromHelmet = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(config.tiles.url)],
        styleSrc: ["'self'", ...reactAriaStyles],
        // The map and the widgets place things with style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // Says the same as `frame-ancestors`, to browsers that do not know that one.
    xFrameOptions: { action: 'deny' },
    // Street tiles are refused to those who do not say where they come from (osm.wiki/Referer).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A browser that has seen it never speaks plain http to this host again: only where https is at home.
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  });
  return { ...fromHelmet, 'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()' };
}

/** The policy alone, for a page with needs of its own. */
export function contentPolicy(directives: Record<string, string[]>): OutgoingHttpHeaders {
  const { 'content-security-policy': policy } = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives },
  });
  return { 'content-security-policy': policy };
}

/** Helmet is asked once: it says the same each time, and saying it takes longer than answering from memory. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => {});
  return response.getHeaders();
}

/** `https://{a-c}.tile.example/{z}/{x}/{y}.png` → `https://*.tile.example`. */
function tileHost(template: string): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(template)?.[0] ?? '';
  return origin.replace(/\{[^}]*\}/g, '*');
}
