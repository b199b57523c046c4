import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * What a browser has, for tests of screens, while the code is loaded as a server loads it:
 * in the same process stand the server and its database, which look for their own files.
 */
const environment: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'browser-beside-server',
  viteEnvironment: 'ssr',
};

export default environment;
