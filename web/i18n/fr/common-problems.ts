import type { ProblemCode } from '#contract/problems.ts';

/** Problems that can occur on every page. The others are in `problems`. */
export const messages = {
  'invalid-input': 'Certaines informations sont incorrectes. Vérifiez les champs indiqués.',
  unauthenticated: 'Connectez-vous pour continuer.',
  'token-expired': 'Votre session a expiré. Reconnectez-vous pour continuer.',
  'token-invalid': 'Votre session n’est plus valable. Reconnectez-vous pour continuer.',
  forbidden: 'Vous n’avez pas le droit de faire cela.',
  'not-found': 'Il n’y a rien à cette adresse.',
  'event-unknown': 'Cet événement est introuvable. L’adresse est peut-être incomplète.',
  'event-deleted': 'Cet événement a été retiré par la personne qui l’avait publié.',
  'too-many-requests': 'Ça va un peu vite ! Attendez une minute, puis réessayez.',
  'internal-error': 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  unavailable: 'Le service fait une courte pause. Réessayez dans un instant.',
  'request-timeout': 'La demande a mis trop de temps à arriver. Vérifiez votre réseau, puis réessayez.',
  'token-revoked': 'Votre session a été fermée, peut-être depuis un autre appareil. Reconnectez-vous pour continuer.',
  'account-suspended': 'Ce compte est suspendu. Écrivez-nous si vous pensez que c’est une erreur.',
  'event-hidden': 'Cet événement a été retiré par l’équipe de Pista.',
  offline: 'Pas de connexion. Vérifiez votre réseau, puis réessayez.',
} as const satisfies Partial<Record<ProblemCode | 'offline', string>>;
