import {
  addEvent,
  cancelEvent,
  changeEvent,
  confirmEvent,
  deleteEvent,
  reinstateEvent,
  restoreEvent,
} from '#contract/events.ts';
import { addFollow, changeFollow, endFollow } from '#contract/follows.ts';
import { removePicture, uploadFile } from '#contract/pictures.ts';
import { saveEvents, unsaveEvent } from '#contract/saved.ts';

/** The requests that may wait for the network, by kind of change. All of them can be repeated. */
export const endpoints = {
  add: addEvent,
  change: changeEvent,
  cancel: cancelEvent,
  reinstate: reinstateEvent,
  delete: deleteEvent,
  restore: restoreEvent,
  confirm: confirmEvent,
  picture: uploadFile,
  'remove-picture': removePicture,
  save: saveEvents,
  unsave: unsaveEvent,
  follow: addFollow,
  'change-follow': changeFollow,
  unfollow: endFollow,
} as const;

export type Kind = keyof typeof endpoints;

/** Kinds that set a state: a later one about the same thing replaces an earlier one that was not sent. */
export const stateKinds: readonly Kind[] = ['save', 'unsave'];
