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
  'too-many-dates':
    'Vous avez ajouté beaucoup de dates en peu de temps. Réessayez demain, ou écrivez-nous : nous vous aiderons.',
  'confirm-to-add-more':
    'Pour ajouter davantage de dates, confirmez d’abord votre adresse e-mail : le lien est dans le message que nous vous avons envoyé.',
  'internal-error': 'Une erreur s’est produite de notre côté. Réessayez dans un instant.',
  unavailable: 'Le service fait une courte pause. Réessayez dans un instant.',
  'token-revoked': 'Votre session a été fermée, peut-être depuis un autre appareil. Reconnectez-vous pour continuer.',
  'credentials-wrong':
    'Cette adresse et ce mot de passe ne vont pas ensemble. Vérifiez-les, ou choisissez un nouveau mot de passe.',
  'account-suspended': 'Ce compte est suspendu. Écrivez-nous si vous pensez que c’est une erreur.',
  'password-wrong': 'Ce n’est pas votre mot de passe actuel.',
  'sign-in-again': 'Par sécurité, reconnectez-vous d’abord : votre dernière connexion date un peu.',
  'email-unconfirmed':
    'Confirmez d’abord votre adresse e-mail : le lien est dans le message que nous vous avons envoyé.',
  'google-email-unverified':
    'Google n’a pas vérifié cette adresse e-mail. Vérifiez-la chez Google, ou connectez-vous avec un mot de passe.',
  'editing-off': 'Cette fonctionnalité sera bientôt disponible !',
  'account-unknown': 'Ce compte n’existe pas, ou plus.',
  'entry-unknown': 'Cet élément du catalogue n’existe pas, ou plus.',
  'request-unknown': 'Ce message n’existe pas, ou plus.',
  'report-unknown': 'Ce signalement n’existe pas, ou plus.',
  'google-off': 'La connexion avec Google n’est pas proposée ici.',
  'email-taken': 'Cette adresse a déjà un compte. Connectez-vous, ou choisissez un nouveau mot de passe.',
  'entry-taken': 'Ce nom est déjà pris.',
  'entry-in-use': 'Des événements s’en servent encore : fusionnez plutôt cet élément avec un autre.',
  'own-account': 'Vous ne pouvez pas faire cela à votre propre compte.',
  'last-administrator': 'Il doit rester au moins un administrateur. Nommez d’abord quelqu’un d’autre.',
  'event-over': 'Cet événement est passé : il ne peut plus être modifié.',
  'event-hidden': 'Cet événement a été retiré par l’équipe de Pista.',
  'link-invalid': 'Ce lien n’est plus valable : il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  'version-conflict': 'Quelqu’un d’autre a modifié cet événement entre-temps.',
  'google-refused': 'La connexion avec Google n’a pas abouti. Réessayez.',
  'google-unavailable': 'Google ne répond pas. Réessayez dans un instant, ou connectez-vous avec un mot de passe.',
  offline: 'Pas de connexion. Vérifiez votre réseau, puis réessayez.',
} as const satisfies Record<ProblemCode | 'offline', string>;
