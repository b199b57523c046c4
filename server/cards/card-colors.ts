/** A dance floor at night, in the site's own colours. On the floor and its glow each of them can be read. */
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
