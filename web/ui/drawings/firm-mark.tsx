/**
 * The marks of other firms, drawn like the icons (`icon.tsx`); separate from them, because only the foot of a page has
 * them.
 */
const PATHS = {
  apple:
    'M12 8c1.4-1 2.7-1.2 4-.8 1 .3 1.7.9 2.2 1.6-2.8 1.8-2.3 5.6.6 6.7-.8 2.2-2.3 4.5-4 4.5-1.1 0-1.6-.6-2.8-.6s-1.8.6-2.8.6C7 20 4.8 16 4.8 12.7c0-3.3 2-5.7 4.4-5.7 1.2 0 2 .6 2.8 1ZM12 7c-.1-2 1.3-3.8 3.2-4',
  'google-play': 'M6 4.5v15L19 12 6 4.5ZM6 4.5l8.5 9.9M6 19.5l8.5-9.9',
  x: 'm5 4.5 14 15M19 4.5l-14 15',
  instagram:
    'M8.5 4h7a4.5 4.5 0 0 1 4.5 4.5v7a4.5 4.5 0 0 1 -4.5 4.5h-7a4.5 4.5 0 0 1 -4.5 -4.5v-7a4.5 4.5 0 0 1 4.5 -4.5ZM8.25 12a3.75 3.75 0 1 0 7.5 0a3.75 3.75 0 1 0 -7.5 0ZM16.5 7.5v.01',
  snapchat:
    'M12 4c-3 0-4.3 2.2-4.3 4.5v2L5.5 11c.5 1 1.5 1.4 1.7 2-.5 1.8-2 3-3.2 3.4.7.9 2 .9 2.7 1.1.3.4.2 1 .6 1.3.8.3 1.7-.3 2.7.2.8.5 1.2 1 2 1s1.2-.5 2-1c1-.5 1.9.1 2.7-.2.4-.3.3-.9.6-1.3.7-.2 2-.2 2.7-1.1-1.2-.4-2.7-1.6-3.2-3.4.2-.6 1.2-1 1.7-2l-2.2-.5v-2C16.3 6.2 15 4 12 4Z',
  tiktok: 'M13.5 4v10.75a3.5 3.5 0 1 1-3.5-3.5M13.5 4c.3 2.7 2 4.3 4.5 4.5',
  youtube:
    'M6.5 6h11a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1 -3.5 3.5h-11a3.5 3.5 0 0 1 -3.5 -3.5v-5a3.5 3.5 0 0 1 3.5 -3.5ZM10.5 9.5l4 2.5-4 2.5v-5Z',
} as const

export type Firm = keyof typeof PATHS

/** A mark beside the firm's name, or in a link named after it: it is hidden from screen readers. */
export function FirmMark({ firm, size }: { firm: Firm; size?: 'l' }) {
  return (
    <svg className={size ? `icon icon-${size}` : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[firm]} />
    </svg>
  )
}
