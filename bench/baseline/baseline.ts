import { startPanBaseline } from './pans.ts';
import { startPopupBaseline } from './popups.ts';
import { startPressBaseline } from './presses.ts';

declare global {
  interface Window {
    startPressBaseline: typeof startPressBaseline;
    startPanBaseline: typeof startPanBaseline;
    startPopupBaseline: typeof startPopupBaseline;
  }
}

Object.assign(window, { startPressBaseline, startPanBaseline, startPopupBaseline });
