import type { Scenario } from './chaos-check.ts';
import { clockScenarios } from './chaos-clock.ts';
import { databaseScenarios } from './chaos-database.ts';
import { diskScenarios } from './chaos-disks.ts';
import { killScenarios } from './chaos-kills.ts';
import { serviceScenarios } from './chaos-services.ts';

/** All faults, in the order in which they are caused. */
export const scenarios: Scenario[] = [
  ...killScenarios,
  ...diskScenarios,
  ...databaseScenarios,
  ...serviceScenarios,
  ...clockScenarios,
];
