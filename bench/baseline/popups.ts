export interface PopupBaseline {
  /** A loading popup and two popups with events, as HTML. */
  waiting: string;
  events: string[];
  /** Class of the parent of the popups. */
  place: string;
}

/** After a press on a pin, the loading popup is shown for this time, as if the event were fetched. */
const answerMs = 150;

/** Minimum cost of a popup: its elements exist already, and a press inserts them with plain DOM calls. */
export function startPopupBaseline({ waiting, events, place }: PopupBaseline): void {
  const parent = document.querySelector(`.${place}`);
  const [wait, ...eventPopups] = [waiting, ...events].map((html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.firstElementChild;
  });
  let turn = 0;

  const put = (popup: Element | null | undefined) => {
    const next = popup?.cloneNode(true);
    const last = parent?.querySelector(':scope > [role=dialog]');
    if (next && last) last.replaceWith(next);
    else if (next) parent?.append(next);
  };
  const step = () => {
    turn += 1;
    put(eventPopups[turn % eventPopups.length]);
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[role=dialog] footer button')) step();
    else if (target.closest('[role=application] button')) {
      put(wait);
      setTimeout(step, answerMs);
    }
  });
  document.addEventListener('keydown', () => parent?.querySelector(':scope > [role=dialog]')?.remove());
}
