import { useT } from '#web/platform/language.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { Home } from './queries.ts'

/** What staff want to show: one picture, one line, one link each. Moved by hand, never by itself. */
export function Slides({ slides }: { slides: Home['sliders'] }) {
  const t = useT('home')
  return slides.length === 0 ? null : (
    <section className="wrap mt-8" aria-label={t('slides')}>
      <div className="slides">
        {slides.map((slide) => (
          <a key={slide.id} href={slide.url} className="surface slide">
            <span className="slide-photo">
              <Photo image={slide.image ?? undefined} sizes="(min-width: 64rem) 600px, 84vw" />
            </span>
            <b>{slide.title}</b>
          </a>
        ))}
      </div>
    </section>
  )
}
