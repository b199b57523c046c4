export const messages = {
  title: 'Mentions légales',
  description: 'Qui fait quoi sur ce site : le logiciel, les contenus, les cartes, les polices.',
  licensed:
    'Vous pouvez rediffuser les faits (quoi, quand, où, à quel prix) sous la licence {{licence}}, en citant Pista et avec un lien vers ce site. Les descriptions et les images appartiennent aux organisateurs.',
  licenceLink: 'Lire la licence',
  docsLink: 'Pour les développeurs',
  sections: {
    siteTitle: 'Ce site',
    site: 'Ce site fait tourner Pista, un logiciel libre sous licence MIT. La personne ou l’association qui l’exploite est responsable de son contenu ; vous pouvez la joindre par le formulaire de contact.',
    contentTitle: 'Les contenus',
    content:
      'Les événements sont publiés par les personnes qui les organisent ; elles sont responsables de leur exactitude et des droits sur leurs images. Vérifiez auprès d’elles avant un long voyage. Un contenu faux, indésirable ou offensant ? Signalez-le depuis la page de l’événement : nous examinons chaque signalement et retirons ce qui doit l’être.',
    dataTitle: 'Réutiliser les données',
    data: 'D’autres sites peuvent afficher ces événements dans un cadre ou par l’interface pour programmes. Avant de rediffuser les données, demandez l’accord des responsables de ce site. Les descriptions et les images appartiennent aux organisateurs.',
    rulesTitle: 'Ce que nous vous demandons',
    rules:
      'Publiez des événements de danse réels, que vous organisez ou que vous avez le droit d’annoncer. Pas de publicité déguisée, pas de données personnelles d’autrui, pas de propos haineux. Un compte qui ne respecte pas ces règles est suspendu, et on lui dit pourquoi.',
    warrantyTitle: 'Sans garantie',
    warranty:
      'Le service est fourni gratuitement et tel quel. Nous faisons de notre mieux pour qu’il soit juste et disponible, sans pouvoir le promettre.',
    creditsTitle: 'Remerciements',
    credits:
      'Fonds de carte : contributeurs d’OpenStreetMap (ODbL) et Natural Earth (domaine public). Villes : GeoNames (CC BY 4.0). Fuseaux horaires : tz database (domaine public). Polices : Bricolage Grotesque et Figtree (SIL OFL 1.1). Affiches et dessins d’exemple : Pista.',
  },
} as const;
