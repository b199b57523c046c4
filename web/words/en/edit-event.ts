import type { Words } from '#web/words/words.ts';

export const editEvent: Words['editEvent'] = {
  title: 'Edit the event',
  warning: 'What does not change',
  warningText:
    'The public address stays the same unless the name changes; if it does, the old address leads to the new one. Whoever published the event stays the same.',
  saved: 'Your changes are saved.',
  cancelledText: 'Its page says so, and it is off the map. You can take that back further down.',
  followingHint: 'Only what you change here changes later on too; times are shifted by as much.',
  over: 'This event is over',
  overText: 'It can no longer be changed. You can publish another one like it.',
  signIn: 'Log in to edit this event',
  signInText: 'You will come straight back here.',
  forbidden: 'This event is not yours',
  forbiddenText: 'Only whoever published it and the Pista team can edit it.',
  off: 'Available soon',
  hidden: 'Event taken off the site',
  more: 'More actions',
  conflict: 'Somebody else has changed this event',
  conflictText: 'Nothing you wrote is lost. Choose what stays in each case, then save again.',
  mine: 'Your version',
  theirs: 'The version saved meanwhile',
  saveChosen: 'Save this choice',
  backToForm: 'Back to the form',
};
