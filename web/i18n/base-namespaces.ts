/** The namespaces that every page has. A build joins their files (`bundling/text-files.ts`). */
export const baseNamespaces = ['commonProblems', 'eventPage', 'events', 'formats', 'frame', 'time'] as const;

export type BaseNamespace = (typeof baseNamespaces)[number];
