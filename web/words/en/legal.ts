export const legal = {
  title: 'Legal notice',
  description: 'Who does what on this site: the software, the content, the maps, the typefaces.',
  sections: {
    siteTitle: 'This site',
    site: 'This site runs Pista, free software under the MIT licence. The person or association that operates it answers for its content; the contact form reaches them.',
    contentTitle: 'The content',
    content:
      'Events are published by their organisers, who answer for their accuracy and for the rights to their pictures. Check with them before a long journey. Something wrong, unwanted or offensive? Report it from the event’s page: we look at every report and take down what has to go.',
    rulesTitle: 'What is asked of you',
    rules:
      'Publish real dance events that you organise or have the right to tell about. No disguised advertising, no data of other people, no hate. An account that does not keep to this is suspended, with a reason.',
    warrantyTitle: 'No warranty',
    warranty:
      'The service is free and comes as it is. We do our best for it to be right and available, without being able to promise it.',
    creditsTitle: 'With the help of',
    credits:
      'Map data: OpenStreetMap contributors (ODbL) and Natural Earth (public domain). Towns: GeoNames (CC BY 4.0). Time zones: tz database (public domain). Typeface: Bricolage Grotesque (SIL OFL 1.1). Sample posters and drawings: Pista.',
  },
} as const;
