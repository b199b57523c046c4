import type { Template } from './letter.ts';

interface Facts {
  /** Deleted by an administrator, not by the owner. */
  isByAdministration: boolean;
}

/** Sent to the owner as the last mail, in case another person deleted the account. */
export const accountDeleted: Template<Facts> = {
  fr: ({ isByAdministration }) =>
    isByAdministration
      ? {
          subject: 'Votre compte a été supprimé',
          paragraphs: [
            'L’équipe de Pista a supprimé votre compte.',
            'Vous ne savez pas pourquoi ? Écrivez-nous, nous vous l’expliquerons.',
          ],
          button: { label: 'Nous écrire', path: '/contact' },
        }
      : {
          subject: 'Votre compte a été supprimé',
          paragraphs: [
            'Votre compte Pista vient d’être supprimé, comme demandé. Merci d’avoir dansé avec nous !',
            'Ce n’était pas vous ? Écrivez-nous tout de suite.',
          ],
          button: { label: 'Ce n’était pas moi', path: '/contact' },
        },
  en: ({ isByAdministration }) =>
    isByAdministration
      ? {
          subject: 'Your account has been deleted',
          paragraphs: [
            'The Pista team has deleted your account.',
            'If you don’t know why, write to us and we’ll explain.',
          ],
          button: { label: 'Contact us', path: '/contact' },
        }
      : {
          subject: 'Your account has been deleted',
          paragraphs: [
            'Your Pista account has just been deleted, as you asked. Thank you for dancing with us!',
            'If that wasn’t you, contact us right away.',
          ],
          button: { label: 'It wasn’t me', path: '/contact' },
        },
  es: ({ isByAdministration }) =>
    isByAdministration
      ? {
          subject: 'Hemos eliminado tu cuenta',
          paragraphs: [
            'El equipo de Pista ha eliminado tu cuenta.',
            'Si no sabes por qué, escríbenos y te lo explicamos.',
          ],
          button: { label: 'Escríbenos', path: '/contact' },
        }
      : {
          subject: 'Hemos eliminado tu cuenta',
          paragraphs: [
            'Acabamos de eliminar tu cuenta de Pista, tal como pediste. ¡Gracias por bailar con nosotros!',
            '¿No has sido tú? Escríbenos ahora mismo.',
          ],
          button: { label: 'No he sido yo', path: '/contact' },
        },
};
