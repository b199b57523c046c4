import type { FrenchMessages } from './messages.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    /** All namespaces, so that `t` accepts a key of each of them, as `map:title`. */
    defaultNS: readonly ['frame', ...(keyof FrenchMessages)[]];
    resources: FrenchMessages;
  }
}
