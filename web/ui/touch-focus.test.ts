import { afterEach, expect, test, vi } from 'vitest';
import { preventTouchFocus } from './touch-focus.ts';

afterEach(() => document.body.replaceChildren());

/** Whether the focus is left where it is by a press, while what is written here has it. */
function isLeftOn(html: string, pointerType = 'touch'): boolean {
  document.body.innerHTML = html;
  const focused = document.body.firstElementChild as HTMLElement;
  focused.focus();
  expect(document.activeElement).toBe(focused);
  const preventDefault = vi.fn();
  preventTouchFocus({ pointerType, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('a finger leaves the focus where it is, a mouse and a pen bring it along', () => {
  expect(isLeftOn('<button></button>')).toBe(true);
  expect(isLeftOn('<button></button>', 'mouse')).toBe(false);
  expect(isLeftOn('<button></button>', 'pen')).toBe(false);
});

test('where nothing has the focus, nothing is brought either', () => {
  document.body.innerHTML = '<button></button>';
  const preventDefault = vi.fn();
  preventTouchFocus({ pointerType: 'touch', preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

test.each([
  '<input>',
  ...['text', 'search', 'email', 'url', 'tel', 'password', 'number', 'date', 'time', 'datetime-local'].map(
    (type) => `<input type="${type}">`,
  ),
  '<textarea></textarea>',
  '<select></select>',
  '<p contenteditable tabindex="0"></p>',
  '<p contenteditable="true" tabindex="0"></p>',
])('it ends what is being typed into %s', (html) => {
  expect(isLeftOn(html)).toBe(false);
});

test.each([
  ...['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].map(
    (type) => `<input type="${type}">`,
  ),
  '<a href="#there"></a>',
  '<p contenteditable="false" tabindex="0"></p>',
])('%s, which nobody types into, keeps it', (html) => {
  expect(isLeftOn(html)).toBe(true);
});
