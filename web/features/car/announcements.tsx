import type { Announcement } from '#contract/http/car.ts'
import { DateTime } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'

/** Announcements about the car after its auction was published, because its facts themselves are fixed. */
export function Announcements({ list }: { list: readonly Announcement[] }) {
  const t = useT('car')
  if (list.length === 0) return null
  return (
    <section className="car-block" id="announcements">
      <h2>{t('announcements')}</h2>
      <ol className="car-said">
        {list.map(({ seq, kind, text, at }) => (
          <li key={seq}>
            <p className="text-muted">
              {t(kind === 'correction' ? 'correction' : 'announcement')} · <DateTime at={at} />
            </p>
            <p className="car-prose">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
