import { userEvent } from '@testing-library/user-event';

/**
 * Pastes a text into a field, for tests in which typing does not matter. Each key press would render the form again.
 */
export async function paste(into: HTMLElement, words: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(into);
  await user.paste(words);
}
