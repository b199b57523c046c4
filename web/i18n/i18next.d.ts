import type { Texts } from '#languages/texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** All namespaces, so that `t` accepts a key of each of them, as `map:title`. */
    defaultNS: readonly ['frame', ...(keyof Texts)[]];
    resources: Texts;
    /** Set for all texts (`site-name.ts`). */
    defaultVariables: { site: string };
  }
}
