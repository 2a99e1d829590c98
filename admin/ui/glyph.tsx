/** Drawings of the office beside those of the site (`web/ui/icon.tsx`), on the same grid and with the same line. */
const PATHS = {
  today: 'm4 11 8-6.5L20 11M6 9.5v10h12v-10M10 19.5v-5.5h4v5.5',
  hammer: 'm13.5 4.5 6 6M11 7l6 6M12.25 5.75l-4.5 4.5 6 6 4.5-4.5M10.5 13.5 4 20M13 20.5h7.5',
  car: 'M4 16.5v-3.2l2-5.3c.3-.9 1.1-1.5 2-1.5h8c.9 0 1.7.6 2 1.5l2 5.3v3.2M4 12.5h16M4 16.5h16v2.25h-2.5V16.5M4 16.5v2.25h2.5V16.5M7.25 14.5h.01M16.75 14.5h.01',
  box: 'M4 8 12 4l8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5',
  bank: 'M4 9.5 12 4.5l8 5H4ZM6 9.5v7.5M10 9.5v7.5M14 9.5v7.5M18 9.5v7.5M3.5 19.5h17',
  people:
    'M5.75 9a3.25 3.25 0 1 0 6.5 0 3.25 3.25 0 1 0-6.5 0M2.8 19.5c.6-3.2 3-5 6.2-5s5.6 1.8 6.2 5M15.5 6.2a3.1 3.1 0 0 1 0 5.8M17.5 14.8c2 .6 3.3 2.2 3.7 4.7',
  pen: 'm4.5 19.5.8-4L15.5 5.3l3.2 3.2L8.5 18.7l-4 .8Z',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  out: 'M9 5.5H5.5v13h13V15M13 5h6v6M19 5l-8.5 8.5',
  back: 'M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H9',
  scale: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6h5L5 7ZM19 7l-2.5 6h5L19 7Z',
  file: 'M6.5 3.5h7.5l4 4v13h-11.5v-17ZM14 3.5v4h4M9.5 12h5.5M9.5 15.5h5.5',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M7.5 5v14l11-7-11-7Z',
  skip: 'M6 5.5v13l9-6.5-9-6.5ZM18 5.5v13',
  stop: 'M6.5 6.5h11v11h-11z',
  ban: 'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M6 6l12 12',
  clock: 'M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0M12 7.5V12l3 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0',
  megaphone: 'M4 10v4h3.5l7 4.5v-13l-7 4.500H4ZM18 9a4.5 4.5 0 0 1 0 6M7.500 14l1.200 5',
  upload: 'M12 15V4M7.5 8.500 12 4l4.500 4.500M5 20h14',
  drag: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  trash: 'M5 7h14M10 7V4.500h4V7M7 7l.8 12.500h8.400L17 7M10.500 10.500v5.500M13.500 10.500v5.500',
  gear: 'M9 12a3 3 0 1 0 6 0 3 3 0 1 0-6 0M12 3.500v3M12 17.500v3M3.500 12h3M17.500 12h3M6 6l2.100 2.100M15.900 15.900 18 18M18 6l-2.100 2.100M8.100 15.900 6 18',
  chart: 'M4.500 19.500h15M7 16v-5M12 16V6.500M17 16V9.500',
  shield: 'M12 3.500 5 6v5.500c0 4.500 3 7.700 7 9 4-1.300 7-4.500 7-9V6l-7-2.500ZM9 11.800l2.200 2.200 4-4.200',
  tag: 'M4.500 4.500h7l8 8-7 7-8-8v-7ZM8.500 8.500v.01',
  flag: 'M6 20.500v-16h11l-2 3.500 2 3.500H6',
  gate: 'M4 20V8l8-4 8 4v12M8 20v-8h8v8M8 16h8',
} as const

export type GlyphName = keyof typeof PATHS

/** A drawing beside a word, hidden from screen readers. */
export const Glyph = ({ name, small }: { name: GlyphName; small?: boolean }) => (
  <svg className={small ? 'icon icon-s' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
