export interface PopupBaseline {
  /** A popup that waits, and two that tell of an event, as HTML. */
  waiting: string;
  events: string[];
  /** The class of what they stand in. */
  place: string;
}

/** A press on a pin shows the popup wait for a moment, as if its event were fetched. */
const answerMs = 150;

/** The least that a popup can cost: its elements are there, and a press puts them on the page, by hand and nothing else. */
export function startPopupBaseline({ waiting, events, place }: PopupBaseline): void {
  const around = document.querySelector(`.${place}`);
  const [wait, ...told] = [waiting, ...events].map((html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild;
  });
  let turn = 0;

  const put = (popup: Element | null | undefined) => {
    const next = popup?.cloneNode(true);
    const last = around?.querySelector(':scope > [role=dialog]');
    if (next && last) last.replaceWith(next);
    else if (next) around?.append(next);
  };
  const step = () => {
    turn += 1;
    put(told[turn % told.length]);
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[role=dialog] footer button')) step();
    else if (target.closest('[role=application] button')) {
      put(wait);
      setTimeout(step, answerMs);
    }
  });
  document.addEventListener('keydown', () => around?.querySelector(':scope > [role=dialog]')?.remove());
}
