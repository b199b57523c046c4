import { initialView } from '#contract/constants.ts';
import type { StartView } from '#contract/site.ts';

let view: StartView = initialView;

/** Returns the view with which the map of this site opens. */
export function startView(): StartView {
  return view;
}

/** Sets the view with which the map opens. Rendering is synchronous, so the server sets it before each page. */
export function setStartView(next: StartView = initialView): void {
  view = next;
}
