import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * A browser environment for tests of screens in which code is loaded as on the server, because the server and its
 * database run in the same process and look for their own files.
 */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'browser-beside-server',
  viteEnvironment: 'ssr',
};

export default environment;
