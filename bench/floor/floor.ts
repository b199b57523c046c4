import { startPanFloor } from './pans.ts';
import { startPressFloor } from './presses.ts';

declare global {
  interface Window {
    startPressFloor: typeof startPressFloor;
    startPanFloor: typeof startPanFloor;
  }
}

Object.assign(window, { startPressFloor, startPanFloor });
