import type { Template } from './letter.ts';

interface Facts {
  /** Name of the member that sent the invitation; may be empty. */
  inviterName: string;
  organiserName: string;
  days: number;
  /** Contains the secret. */
  path: string;
}

/** Invites a person with or without an account to an organiser. */
export const organiserInvitation: Template<Facts> = {
  fr: ({ inviterName, organiserName, days, path }) => ({
    subject: `Rejoignez « ${organiserName} » sur Pista`,
    paragraphs: [
      `${inviterName || 'Quelqu’un'} vous invite à publier avec « ${organiserName} » sur Pista, la carte des événements de danse.`,
      'Une fois membre, vous pourrez ajouter ses soirées et modifier celles qui sont déjà annoncées. Pas encore de compte ? Vous pourrez en créer un en chemin.',
    ],
    button: { label: 'Voir l’invitation', path },
    notes: [
      `Ce lien fonctionne une seule fois, pendant ${days} jours.`,
      'Cela ne vous dit rien ? Ignorez simplement ce message : rien ne se passera.',
    ],
  }),
  en: ({ inviterName, organiserName, days, path }) => ({
    subject: `Join “${organiserName}” on Pista`,
    paragraphs: [
      `${inviterName || 'Someone'} is inviting you to publish with “${organiserName}” on Pista, the map of dance events.`,
      'As a member, you can add its events and edit those already listed. No account yet? You can create one along the way.',
    ],
    button: { label: 'See the invitation', path },
    notes: [
      `This link works once, for ${days} days.`,
      'Doesn’t ring a bell? Just ignore this message: nothing will happen.',
    ],
  }),
  es: ({ inviterName, organiserName, days, path }) => ({
    subject: `Únete a «${organiserName}» en Pista`,
    paragraphs: [
      `${inviterName || 'Alguien'} te invita a publicar con «${organiserName}» en Pista, el mapa de los eventos de baile.`,
      'Como miembro, podrás añadir sus eventos y editar los que ya están anunciados. ¿Aún no tienes cuenta? Podrás crearla sobre la marcha.',
    ],
    button: { label: 'Ver la invitación', path },
    notes: [
      `Este enlace funciona una sola vez, durante ${days} días.`,
      '¿No te suena de nada? Ignora este mensaje: no pasará nada.',
    ],
  }),
};
