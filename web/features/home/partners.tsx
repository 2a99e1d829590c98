import { memo } from 'react'
import { useT } from '#web/platform/language.tsx'
import type { Home } from './queries.ts'
import { Section } from './section.tsx'

/** Marks that staff can give a partner; on a grid of 32. */
const MARKS: Record<string, string> = {
  check: 'M27 16a11 11 0 1 1-22 0a11 11 0 0 1 22 0ZM11 16l4 4 7-8',
  transport: 'M4 22h24M7 22V10h18v12M7 15h18',
  shield: 'M16 4 6 8v8c0 7 5 10 10 12 5-2 10-5 10-12V8L16 4Z',
  peak: 'M5 24 16 7l11 17H5ZM11 24l5-8 5 8',
  link: 'M19.5 16a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0ZM27.5 16a7.5 7.5 0 1 1-15 0a7.5 7.5 0 0 1 15 0Z',
  plate: 'M8 9h16a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3ZM11 9v14M21 9v14',
}

/** A partner without a logo gets a mark by its position. */
const ALL_MARKS = Object.values(MARKS)

export const Partners = memo(function Partners({ partners }: { partners: Home['partners'] }) {
  const t = useT('home')
  return partners.length === 0 ? null : (
    <Section title={t('partners')}>
      <ul className="partners">
        {partners.map((partner, index) => (
          <li key={partner.id}>
            <svg viewBox="0 0 32 32" aria-hidden="true">
              <path d={MARKS[partner.icon] ?? ALL_MARKS[index % ALL_MARKS.length]} />
            </svg>
            <span>
              {partner.name}
              <small>{partner.note}</small>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
})
