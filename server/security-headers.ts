import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from './config.ts';

/** What browsers may do with our pages: nothing from elsewhere but the street tiles, no foreign frame, no inline script. */
export function securityHeaders(config: Config): FastifyHelmetOptions {
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', tileHost(config.tiles.url)],
        styleSrc: ["'self'"],
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
    // Street tiles are refused to those who do not say where they come from (osm.wiki/Referer).
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // A browser that has seen it never speaks plain http to this host again: only where https is at home.
    strictTransportSecurity: isSecure && { maxAge: 365 * 24 * 3600, includeSubDomains: false },
  };
}

/** `https://{a-c}.tile.example/{z}/{x}/{y}.png` → `https://*.tile.example`. */
function tileHost(template: string): string {
  const origin = /^https?:\/\/[^/?#]+/.exec(template)?.[0] ?? '';
  return origin.replace(/\{[^}]*\}/g, '*');
}
