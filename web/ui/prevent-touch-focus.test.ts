import { afterEach, expect, test, vi } from 'vitest';
import { preventTouchFocus } from './prevent-touch-focus.ts';

afterEach(() => document.body.replaceChildren());

/** Returns whether a press keeps the focus where it is, if the element in `html` has it. */
function isLeftOn(html: string, pointerType = 'touch'): boolean {
  document.body.innerHTML = html;
  const focused = document.body.firstElementChild as HTMLElement;
  focused.focus();
  expect(document.activeElement).toBe(focused);
  const preventDefault = vi.fn();
  preventTouchFocus({ pointerType, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

test('a touch keeps the focus, a mouse and a pen move it', () => {
  expect(isLeftOn('<button></button>')).toBe(true);
  expect(isLeftOn('<button></button>', 'mouse')).toBe(false);
  expect(isLeftOn('<button></button>', 'pen')).toBe(false);
});

test('does nothing if nothing has the focus', () => {
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
])('a touch ends typing in %s', (html) => {
  expect(isLeftOn(html)).toBe(false);
});

test.each([
  ...['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'].map(
    (type) => `<input type="${type}">`,
  ),
  '<a href="#there"></a>',
  '<p contenteditable="false" tabindex="0"></p>',
])('a touch keeps the focus on %s, which is not a text field', (html) => {
  expect(isLeftOn(html)).toBe(true);
});
