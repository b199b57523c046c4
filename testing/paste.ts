import { userEvent } from '@testing-library/user-event';

/** Puts words into a field where it is no matter how they come there: each key that is pressed draws the form anew. */
export async function paste(into: HTMLElement, words: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(into);
  await user.paste(words);
}
