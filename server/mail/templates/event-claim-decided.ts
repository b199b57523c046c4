import type { Template } from './letter.ts';

interface Facts {
  eventName: string;
  path: string;
  isAccepted: boolean;
  /** True for the owner of an event that an administrator transferred, false for the person with the claim. */
  isOwner: boolean;
}

/** Reports the decision about a claim to an event. Contains no names of people. */
export const eventClaimDecided: Template<Facts> = {
  fr: ({ eventName, path, isAccepted, isOwner }) => ({
    subject: isOwner
      ? `« ${eventName} » a trouvé son organisateur`
      : isAccepted
        ? `« ${eventName} » est à vous`
        : `Votre demande pour « ${eventName} »`,
    paragraphs: isOwner
      ? [
          `Notre équipe a vérifié qui organise « ${eventName} » : c’est désormais cette personne qui s’en occupe.`,
          'L’événement reste sur la carte, mais vous ne pouvez plus le modifier. Merci de l’avoir partagé ! Si vous pensez que c’est une erreur, écrivez-nous.',
        ]
      : isAccepted
        ? [`Votre demande est acceptée : vous pouvez maintenant modifier « ${eventName} » et ses dates à venir.`]
        : [
            `Votre demande de reprendre « ${eventName} » n’a pas été acceptée. Si vous pensez que c’est une erreur, écrivez-nous.`,
          ],
    button: isOwner || !isAccepted ? { label: 'Nous écrire', path: '/contact' } : { label: 'Voir l’événement', path },
  }),
  en: ({ eventName, path, isAccepted, isOwner }) => ({
    subject: isOwner
      ? `“${eventName}” has found its organiser`
      : isAccepted
        ? `“${eventName}” is yours`
        : `Your request for “${eventName}”`,
    paragraphs: isOwner
      ? [
          `Our team has checked who organises “${eventName}”. They look after it from now on.`,
          'The event stays on the map, but you can no longer edit it. Thank you for sharing it! If you think this is a mistake, contact us.',
        ]
      : isAccepted
        ? [`Your request has been accepted: you can now edit “${eventName}” and its upcoming dates.`]
        : [`Your request to take over “${eventName}” wasn’t accepted. If you think this is a mistake, contact us.`],
    button: isOwner || !isAccepted ? { label: 'Contact us', path: '/contact' } : { label: 'See the event', path },
  }),
  es: ({ eventName, path, isAccepted, isOwner }) => ({
    subject: isOwner
      ? `«${eventName}» ha encontrado a quien lo organiza`
      : isAccepted
        ? `«${eventName}» es tuyo`
        : `Tu solicitud sobre «${eventName}»`,
    paragraphs: isOwner
      ? [
          `Nuestro equipo ha comprobado quién organiza «${eventName}»: a partir de ahora se encarga esa persona.`,
          'El evento sigue en el mapa, pero ya no puedes modificarlo. ¡Gracias por compartirlo! Si crees que es un error, escríbenos.',
        ]
      : isAccepted
        ? [`Hemos aceptado tu solicitud: ya puedes modificar «${eventName}» y sus próximas fechas.`]
        : [`Tu solicitud para encargarte de «${eventName}» no se ha aceptado. Si crees que es un error, escríbenos.`],
    button: isOwner || !isAccepted ? { label: 'Escríbenos', path: '/contact' } : { label: 'Ver el evento', path },
  }),
};
