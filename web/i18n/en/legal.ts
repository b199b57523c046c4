export const messages = {
  title: 'Legal notice',
  description: 'Who does what on this site: the software, the content, the maps, the typefaces.',
  licensed:
    'You may pass on the facts about events (what, when, where, how much) under {{licence}}. Name Pista as the source and link to this site. Descriptions and pictures belong to their organisers.',
  licenceLink: 'Read the licence',
  docsLink: 'For programmers',
  sections: {
    siteTitle: 'This site',
    site: 'This site runs Pista, free software under the MIT licence. The person or association that runs the site is responsible for its content; you can reach them through the contact form.',
    contentTitle: 'The content',
    content:
      'Events are published by their organisers, who are responsible for their accuracy and for the rights to their pictures. Check with them before a long journey. Something wrong, unwanted or offensive? Report it from the event’s page: we look at every report and take down what has to go.',
    dataTitle: 'Using the data',
    data: 'Other sites may show these events in a frame or through the interface for programs. Before you pass the data on, ask the people who run this site. Descriptions and pictures belong to their organisers.',
    rulesTitle: 'What we ask of you',
    rules:
      'Publish real dance events that you organise or are entitled to announce. No hidden advertising, no personal data of others, no hate speech. Accounts that break these rules are suspended, and told why.',
    warrantyTitle: 'No warranty',
    warranty:
      'The service is free of charge and provided as is. We do our best to keep it accurate and available, but can’t promise it.',
    creditsTitle: 'With thanks to',
    credits:
      'Map data: OpenStreetMap contributors (ODbL) and Natural Earth (public domain). Towns: GeoNames (CC BY 4.0). Time zones: tz database (public domain). Typefaces: Bricolage Grotesque and Figtree (SIL OFL 1.1). Sample posters and drawings: Pista.',
  },
} as const;
