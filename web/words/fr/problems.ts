import type { ProblemCode } from '#contract/problems.ts';

/** What people read when the server says no. */
export const problems = {
  'invalid-input': 'Certaines informations ne conviennent pas. Vérifiez les champs indiqués.',
  'malformed-request': 'La demande n’a pas été comprise. Rechargez la page et réessayez.',
  unauthenticated: 'Connectez-vous pour continuer.',
  'token-expired': 'Votre session a expiré. Reconnectez-vous pour continuer.',
  'token-invalid': 'Votre session n’est plus valable. Reconnectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  'not-found': 'Rien à cette adresse.',
  'event-unknown': 'Cet événement est introuvable. L’adresse est peut-être incomplète.',
  'method-not-allowed': 'Cette action n’est pas possible ici.',
  'event-deleted': 'Cet événement a été retiré par la personne qui l’avait publié.',
  'too-large': 'C’est trop lourd. Choisissez un fichier plus petit.',
  'unsupported-media-type': 'Ce format n’est pas pris en charge.',
  'too-many-requests': 'Ça va un peu vite ! Attendez une minute, puis réessayez.',
  'internal-error': 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  unavailable: 'Le service fait une courte pause. Réessayez dans un instant.',
  offline: 'Pas de connexion. Vérifiez votre réseau, puis réessayez.',
} as const satisfies Record<ProblemCode | 'offline', string>;
