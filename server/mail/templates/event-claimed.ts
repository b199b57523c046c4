import { asWritten, type Template } from './letter.ts';

interface Facts {
  eventName: string;
  /** Organiser that the event is claimed for; null for a claim by an account. */
  organiserName: string | null;
  /** Text of the person with the claim. */
  words: string;
}

const path = '/my-event';

/** Sent to the owner of an event: a person claims it. The person is not named. */
export const eventClaimed: Template<Facts> = {
  fr: ({ eventName, organiserName, words }) => ({
    subject: `Qui organise « ${eventName} » ?`,
    paragraphs: [
      organiserName === null
        ? `Une personne nous dit qu’elle organise « ${eventName} » et demande à s’en occuper elle-même.`
        : `« ${organiserName} » nous dit organiser « ${eventName} » et demande que l’événement soit à son nom.`,
      ...asWritten(words, 'Son message :'),
      'À vous de décider. Si vous acceptez, l’événement reste sur la carte, mais vous ne pourrez plus le modifier. Votre adresse reste privée dans tous les cas.',
    ],
    button: { label: 'Voir la demande', path },
  }),
  en: ({ eventName, organiserName, words }) => ({
    subject: `Who organises “${eventName}”?`,
    paragraphs: [
      organiserName === null
        ? `Someone says they organise “${eventName}”, and asks to take it over.`
        : `“${organiserName}” says they organise “${eventName}”, and asks for the event to be in their name.`,
      ...asWritten(words, 'Their message:'),
      'It’s up to you. If you accept, the event stays on the map, but you’ll no longer be able to edit it. Either way, your address stays private.',
    ],
    button: { label: 'See the request', path },
  }),
  es: ({ eventName, organiserName, words }) => ({
    subject: `¿Quién organiza «${eventName}»?`,
    paragraphs: [
      organiserName === null
        ? `Alguien nos dice que organiza «${eventName}» y pide encargarse del evento.`
        : `«${organiserName}» nos dice que organiza «${eventName}» y pide que el evento esté a su nombre.`,
      ...asWritten(words, 'Su mensaje:'),
      'Tú decides. Si aceptas, el evento sigue en el mapa, pero ya no podrás modificarlo. Tu dirección no se muestra en ningún caso.',
    ],
    button: { label: 'Ver la solicitud', path },
  }),
};
