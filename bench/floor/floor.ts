import { startPanFloor } from './pans.ts';
import { startPopupFloor } from './popups.ts';
import { startPressFloor } from './presses.ts';

declare global {
  interface Window {
    startPressFloor: typeof startPressFloor;
    startPanFloor: typeof startPanFloor;
    startPopupFloor: typeof startPopupFloor;
  }
}

Object.assign(window, { startPressFloor, startPanFloor, startPopupFloor });
