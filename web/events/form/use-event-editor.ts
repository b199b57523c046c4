import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Picture } from '#contract/pictures.ts';
import type { Scope } from '#contract/recurrence-rule.ts';
import { ApiError } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { type Draft, type DraftKey, deleteDraft, readDraft, storeDraft } from './draft.ts';
import { errorsFrom, type StepNumber, steps } from './form-rules.ts';
import type { EventFormValues } from './form-values.ts';
import { usePicture } from './picture/use-picture.ts';
import { usePictureSending } from './picture/use-picture-sending.ts';
import { useQrLink } from './poster/use-qr-link.ts';
import { useEntryForm } from './use-form-values.ts';

/** An event that is saved, except for its picture. */
export interface SavedEvent {
  id: string;
  slug: string;
  /** The dates of a series that it is for. */
  scope: Scope;
  /** It waits for the network. */
  isUnsent: boolean;
}

interface Options {
  userId: string;
  draftKey: DraftKey;
  /** The values of a form without a draft. */
  fresh: EventFormValues;
  firstStep: StepNumber;
  /** The existing picture of the event, or of its template. */
  picture: Picture | null;
  /** Stored with the form values. */
  draftExtras: () => Omit<Draft, 'entry' | 'marks'>;
  /**
   * Saves everything except the picture; null if a confirmation is needed first. `isConfirmed` says that it was given.
   */
  save: (entry: EventFormValues, isConfirmed: boolean) => Promise<SavedEvent | null>;
  /** Called when the event is saved, with or without its picture. */
  onSaved: () => void;
  /** Called when nothing is left to do. */
  onDone: (slug: string, isUnsent: boolean) => void;
  /** Called when the draft is discarded: the screen resets its own state. */
  onRestart: () => void;
  /** Target of closing the form for users who did not come from within the site. */
  exit: string;
}

export type EventEditor = ReturnType<typeof useEventEditor>;

/**
 * Returns the state of an event form, for a new or existing event, and its actions: draft, saving, picture, and
 * leaving.
 */
export function useEventEditor(options: Options) {
  const { userId, draftKey, fresh } = options;
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(draftKey, new Date()));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const form = useEntryForm(draft?.entry ?? fresh, {
    marks: draft?.marks,
    saved: fresh,
    firstStep: options.firstStep,
    onChange: () => storeCurrentDraft(),
  });
  const kept = usePicture(draftKey, options.picture);
  const { qrLink, lookAt } = useQrLink(form);
  const picture = {
    ...kept,
    qrLink,
    choose(file: File | null) {
      kept.choose(file);
      lookAt(file);
    },
  };
  const pictureSending = usePictureSending(userId);
  const [unfinished, setUnfinished] = useState<{ event: SavedEvent; error: unknown } | null>(null);
  const [isClosing, setIsClosing] = useState(false);

  const sending = useMutationOnce(async (isConfirmed: boolean) => {
    if (!(await form.passes(steps))) return;
    const file = await kept.settled();
    const latest = form.latest();
    try {
      const event = await options.save(latest, isConfirmed);
      if (!event) return;
      const error = await sendPictureOf(event, latest, file);
      options.onSaved();
      if (error) setUnfinished({ event, error });
      else options.onDone(event.slug, event.isUnsent);
    } catch (error) {
      const errors = error instanceof ApiError ? errorsFrom(error.fields) : {};
      if (Object.keys(errors).length === 0) throw error;
      form.refuse(errors);
    }
  });

  /** Until the picture is stored for the event, the draft keeps it across a crash. Returns the error, if any. */
  async function sendPictureOf(
    { id, scope, isUnsent }: SavedEvent,
    latest: EventFormValues,
    file: File | null,
  ): Promise<unknown> {
    const isKept = () => deleteDraft(draftKey);
    if (file) return pictureSending.send(id, latest, file, scope, { isUnsent, isKept });
    isKept();
    return null;
  }

  function storeCurrentDraft(changed?: Omit<Draft, 'entry' | 'marks'>) {
    const typed = { entry: form.latest(), marks: form.latestMarks() };
    storeDraft(draftKey, { ...typed, ...options.draftExtras(), ...changed }, new Date());
  }

  function leave() {
    deleteDraft(draftKey);
    const cameFromHere = (history.state?.idx ?? 0) > 0;
    if (cameFromHere) navigate(-1);
    else navigate(options.exit, { replace: true });
  }

  const isTouched = picture.file !== null || JSON.stringify(form.entry) !== JSON.stringify(fresh);
  return {
    userId,
    /** The draft found when the form was opened. */
    draft,
    isRestored,
    form,
    picture,
    sending,
    pictureShare: pictureSending.share,
    /** The event whose picture was not uploaded, and the reason. */
    unfinished,
    /** Stores the draft as it is now, with other changes. */
    storeCurrentDraft,
    discardDraft() {
      options.onRestart();
      picture.choose(null);
      form.restart(fresh);
      deleteDraft(draftKey);
      setIsRestored(false);
    },
    /** Leaves, or first asks whether typed content may be discarded. */
    close: () => (isTouched ? setIsClosing(true) : leave()),
    closing: { isOpen: isClosing, onYes: leave, onNo: () => setIsClosing(false) },
    finish: (slug: string) => options.onDone(slug, false),
  };
}
