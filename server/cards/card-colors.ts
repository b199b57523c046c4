/** Colours of the site. All of them have enough contrast on the dark background. */
export const cardColors = {
  floor: '#1c1124',
  ink: '#f8efe4',
  soft: '#d8c6d6',
  amber: '#f7bd5c',
  off: '#c8143f',
  onOff: '#ffffff',
  tag: '#f8efe41f',
  tagEdge: '#f8efe466',
} as const;
