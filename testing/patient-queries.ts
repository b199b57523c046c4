import { configure } from '@testing-library/react';

// A setup file of Vitest. Tests wait for elements for a second by default, which is too short for busy machines.
configure({ asyncUtilTimeout: 30_000 });
