import { useT } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import type { Home } from './queries.ts'

/** Slides of staff: one picture, one line, one link each. Moved by hand only. */
export function Slides({ slides }: { slides: Home['sliders'] }) {
  const t = useT('home')
  const publicPath = usePublicPath()
  return slides.length === 0 ? null : (
    <section className="wrap mt-8 lg:mt-12" aria-label={t('slides')}>
      <div className="slides">
        {slides.map((slide) => (
          <a key={slide.id} href={publicPath(slide.url)} className="surface slide">
            <span className="slide-photo">
              <Photo image={slide.image ?? undefined} sizes="(min-width: 64rem) 200px, 30vw" />
            </span>
            <span className="slide-text">
              <b>{slide.title}</b>
              <span className="link text-14">
                {slide.button}
                <Icon name="forward" size="s" flip />
              </span>
            </span>
          </a>
        ))}
      </div>
    </section>
  )
}
