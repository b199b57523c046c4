import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '#server/config.ts';

/**
 * Returns the security headers of all responses: no external content except map tiles, no framing, no inline scripts.
 */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const isSecure = config.publicUrl.startsWith('https:');
  const fromHelmet = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(config.tiles.url)],
        styleSrc: ["'self'"],
        // The map and the widgets position elements with style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    // For browsers without support for `frame-ancestors`.
    xFrameOptions: { action: 'deny' },
    // OpenStreetMap serves no tiles without a referrer (osm.wiki/Referer).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers then refuse http for this host, so it is sent only if the public URL is https.
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  });
  return { ...fromHelmet, 'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()' };
}

/** For public files that pages of other sites may show, such as pictures and icons. By default, only this site may. */
export const forOtherSites = { 'cross-origin-resource-policy': 'cross-origin' };

/** Returns the Content-Security-Policy header alone, for a page that needs another one. */
export function contentPolicy(directives: Record<string, string[]>): OutgoingHttpHeaders {
  const { 'content-security-policy': policy } = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives },
  });
  return { 'content-security-policy': policy };
}

/** Runs Helmet once. Its headers are constant, and computing them takes longer than a cached response. */
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
