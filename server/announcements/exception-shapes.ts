import { article, briefWeekday, weekday } from './date-shapes.ts';
import { inAnyLanguage } from './words/all-words.ts';

/* Patterns before and after the dates that a series excludes. */

const articles = `(?:${inAnyLanguage('the')}|les|on|in|de|du|des|dem|am|an|vom|von|del|dal|nei giorni|the week of)`;
const dayName = `(?:(?:${weekday}|${briefWeekday}),? )?`;
/** "Sauf le", "except on Friday,", "mit Ausnahme vom", with other words up to the date. */
const exceptLead = `\\b(?:${inAnyLanguage('except')})(?:\\s*[:,(-])?\\s*(?:${articles}\\s+)*${dayName}(?:${article})?`;
/** "No dance on", "pas de milonga chez nous le", "wir machen Pause am". */
const noneLead = `\\b(?:${inAnyLanguage('noneOn')})\\b[^.!?\\n;,:()\\d\\ue001-\\ue007]{0,25}?(?:[:(] ?)?(?:\\b${articles}\\s+)*${dayName}`;
const feast =
  'paques|easter|pascua|ostern|pasqua|pentecote|whitsun|pentecostes|pfingsten|pentecoste|noel|christmas|navidad|weihnachten|natale';
/** "Sauf les vacances et le", "except school holidays and on": first days without a date, then a date. */
const exceptUndatedLead = `\\b(?:${inAnyLanguage('except')})\\b[^.!?\\n;:()\\d]{0,30}?\\b(?:${inAnyLanguage('daysOff')}|${feast})\\w*,?\\s+(?:${inAnyLanguage('and')})\\s+(?:${articles}\\s+)*${dayName}`;
export const leadBefore = new RegExp(`(?:${exceptLead}|${noneLead}|${exceptUndatedLead})$`);
/** "Except" followed only by dates and a few words up to the position. */
export const exceptedBefore = new RegExp(
  `\\b(?:${inAnyLanguage('except')}|${inAnyLanguage('noneOn')})\\b(?:[^.!?\\n;()]|(?<=\\d)\\.){0,60}$`,
);
/** "Except", or "no dance on". */
export const anyLead = `(?:${exceptLead}|${noneLead})`;
/** Used if the text has no recurrence; "no dance on" is not an exception then. */
export const exceptBefore = new RegExp(`${exceptLead}$`);
/**
 * "Dec 23: no dance", "am 24.12. ist keine Milonga". Not if another date follows, because the words refer to that one:
 * "January 7 - May 27 (no dance April 1)".
 */
export const noneBehind = `[\\s:=(,-]*(?:(?:we|we're|we are|wir|nous|on|il n'y a(?:ura)?|there is|there's|there will be|gibt es|ist|sind|haben wir|siamo|hay|est|il y a|bleibt|bleiben|is|are) )*(?:${inAnyLanguage('noneOn')})\\b(?![^.!?\\n,;]{0,20}\\d)`;
export const noneAfter = new RegExp(`^${noneBehind}`);
