const ring = (cx: number, cy: number, r: number) =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
const box = (x: number, y: number, w: number, h: number, r: number) =>
  `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`

/** Drawn on a grid of 24, line 1.5, round ends. One path each: a card has few elements. */
const PATHS = {
  search: `${ring(11, 11, 6.5)}M16 16l4.5 4.5`,
  wallet:
    'M4 7.5A2 2 0 0 1 6 5.5h11v3M4 7.5v10a2 2 0 0 0 2 2h12.5a1.5 1.5 0 0 0 1.5-1.5V10a1.5 1.5 0 0 0-1.5-1.5H5M16.2 14v.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4',
  down: 'm6 9 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  next: 'm9 6 6 6-6 6',
  back: 'm15 6-6 6 6 6',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8ZM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v9h14v-9h-1',
  heart: 'M12 20 4.7 12.6a4.6 4.6 0 0 1 6.5-6.5l.8.8.8-.8a4.6 4.6 0 0 1 6.5 6.5L12 20Z',
  expand: 'M4.5 9.5v-5h5M19.5 9.5v-5h-5M4.5 14.5v5h5M19.5 14.5v5h-5',
  file: 'M6.5 3.5h7.5l4 4v13h-11.5v-17ZM14 3.5v4h4M9.5 12h5.5M9.5 15.5h5.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: `${ring(12, 12, 8.5)}M12 11v5M12 8v.01`,
  clock: `${ring(12, 12, 8)}M12 7.5V12l3 2`,
  eye: `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z${ring(12, 12, 2.75)}`,
  'eye-off': `M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z${ring(12, 12, 2.75)}M4.5 4.5l15 15`,
  warning: 'M12 4 3 19.5h18L12 4ZM12 10v4.5M12 17v.01',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  repeat: 'M4.5 12a7.5 7.5 0 0 1 13-5.1l2 2.1M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-13 5.1l-2-2.1M4.5 19.5V15H9',
  gavel: 'm13.5 4 6.5 6.5M11.5 6l6.5 6.5M9 8.5l6.5 6.5M12 12l-7.5 7.5',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.7 7 9 4-1.3 7-4.5 7-9V6l-7-2.5ZM9 11.8l2.2 2.2 4-4.2',
  sliders: `M4 7h9M19 7h1M4 17h2M12 17h8${ring(16, 7, 2.5)}${ring(9, 17, 2.5)}`,
  grid: `${box(4.5, 4.5, 6, 6, 1.5)}${box(13.5, 4.5, 6, 6, 1.5)}${box(4.5, 13.5, 6, 6, 1.5)}${box(13.5, 13.5, 6, 6, 1.5)}`,
  rows: `${box(4, 5, 16, 6, 1.5)}${box(4, 13.5, 16, 6, 1.5)}`,
  download: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  lock: `${box(5.5, 10.5, 13, 9.5, 2)}M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5`,
  card: `${box(3.5, 5.5, 17, 13, 2)}M3.5 10h17M7 15h3`,
  star: 'm12 4 2.4 5 5.6.7-4.1 3.8 1 5.5-4.9-2.7L7.1 19l1-5.5L4 9.7 9.6 9 12 4Z',
  bank: 'M4 9.5 12 4.5l8 5H4ZM6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16',
  up: 'M12 19.5v-15M6 10.5l6-6 6 6',
  whatsapp:
    'M4 20.2 5.2 16A8.3 8.3 0 1 1 8.2 19L4 20.2ZM9 8.3c-.9 3 3.2 7.2 6.6 6.6l.6-1.9-2.1-1-1 .9a5.3 5.3 0 0 1-2.2-2.2l.9-1-.9-2-1.9.6Z',
  good: `${ring(12, 12, 8.5)}M8.3 12.3l2.5 2.5 4.9-5.1`,
  close: 'm6 6 12 12M18 6 6 18',
  forward: 'M4.5 12h15M13.5 6l6 6-6 6',
  trophy: 'M8 4.5h8v6a4 4 0 0 1-8 0v-6ZM8 6.5H5c0 3 1 4.5 3 4.5M16 6.5h3c0 3-1 4.5-3 4.5M12 14.5v3M8.5 20h7',
  offline:
    'M3.5 9a13 13 0 0 1 4-2.5M20.5 9a13 13 0 0 0-9-3.5M6.5 12.5a8.5 8.5 0 0 1 4-2.3M9.5 15.7a4 4 0 0 1 5 0M12 18.5v.01M4 4l16 16',
  car: 'M3.5 15.5v-3l2-1.2L7.6 7h8.8l2.1 4.3 2 1.2v3M5.5 11.3h13M3.5 15.5h17v2.5h-3v-2.5M6.5 15.5v2.5h-3v-2.5M7 13.4h.01M17 13.4h.01',
  user: `${ring(12, 8, 3.75)}M4.5 20c.8-3.7 3.7-5.5 7.5-5.5s6.7 1.8 7.5 5.5`,
  truck: `M3 6.5h11v10H3zM14 10h4l3 3v3.5h-7${ring(7.5, 17.5, 2)}${ring(17, 17.5, 2)}`,
  message: 'M4.5 5.5h15V16h-8L7 19.5V16H4.5z',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 10.5v5.5M14 10.5v5.5',
  list: 'M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01',
  phone:
    'M5 4.5h3.5l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5V19a1.5 1.5 0 0 1-1.5 1.5A14.5 14.5 0 0 1 3.5 6 1.5 1.5 0 0 1 5 4.5Z',
  copy: `${box(8.5, 8.5, 11.5, 11.5, 2)}M5.5 15.5a1.5 1.5 0 0 1-1.5-1.5V5.5A1.5 1.5 0 0 1 5.5 4H14a1.5 1.5 0 0 1 1.5 1.5`,
  print: `M7 9V4h10v5M7 17H4.5V9h15v8H17${box(7, 14, 10, 6.5, 1)}`,
  mail: `${box(3.5, 5.5, 17, 13, 2)}M4 7l8 6 8-6`,
  pin: `M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.5Z${ring(12, 10, 2.25)}`,
  logout: 'M14 4.5H5.5v15H14M10 12h10M16.5 8.5 20 12l-3.5 3.5',
} as const

export type IconName = keyof typeof PATHS
const DRAWINGS = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, { __html: `<path d="${path}"></path>` }]),
)

/**
 * A drawing beside a word, never instead of one: it is hidden from screen readers.
 * @param flip mirrored in right-to-left, for arrows and chevrons along the line
 */
export function Icon({ name, size, flip, fill }: { name: IconName; size?: 's' | 'l'; flip?: boolean; fill?: boolean }) {
  const className = `icon${size ? ` icon-${size}` : ''}${flip ? ' flip' : ''}`
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      {...(fill ? { fill: 'currentColor' } : {})}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this file; a page holds a hundred drawings, and an element each costs the server
      dangerouslySetInnerHTML={DRAWINGS[name]}
    />
  )
}
