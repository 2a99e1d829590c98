import { type RefObject, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Arrows, stepByKey } from './gallery-steps.tsx'

const FullScreen = lazyDialog(() => import('./full-screen.tsx'))
const SIZES = '(min-width: 76rem) 784px, (min-width: 64rem) 60vw, 100vw'
const THUMBS = 6

type Images = Car['images']

/** Photographs to swipe, step through with arrows, keys or thumbnails, and see in full screen. */
export function Gallery({ images, title }: { images: Images; title: string }) {
  const t = useT('car')
  const track = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const [isFull, setFull] = useState(false)
  const show = (index: number) => {
    const next = Math.min(Math.max(index, 0), images.length - 1)
    setAt(next)
    slideTo(track, next)
  }
  if (images.length === 0) return <NoPhotos />
  return (
    <section className="gal" aria-label={t('gallery')}>
      <div className="gal-frame">
        <section
          className="gal-track"
          ref={track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label={t('photoOf', { number: at + 1, total: images.length })}
          onScroll={(event) => setAt(placeOf(event.currentTarget))}
          onKeyDown={(event) => stepByKey(event, (step) => show(at + step))}
        >
          {images.map((image, index) => (
            <button key={image.src} type="button" className="gal-photo" tabIndex={-1} onClick={() => setFull(true)}>
              <Photo image={image} sizes={SIZES} first={index === 0} alt={image.alt || title} />
            </button>
          ))}
        </section>
        {images.length > 1 ? <Arrows at={at} last={images.length - 1} show={show} /> : null}
        {images[at]?.caption ? <p className="pill gal-caption">{images[at].caption}</p> : null}
        <div className="pill gal-count">
          <Icon name="expand" size="s" />
          <span aria-hidden="true">
            {images.length > 1 ? <Num>{`${at + 1} / ${images.length}`}</Num> : t('fullScreen')}
          </span>
          {/* Over the pill and without a text: a count in the button would have to be part of its name. */}
          <button type="button" className="gal-enlarge" onClick={() => setFull(true)} aria-label={t('fullScreen')} />
        </div>
      </div>
      {images.length > 1 ? <Thumbs images={images} at={at} show={show} onRest={() => setFull(true)} /> : null}
      {isFull ? (
        <FullScreen
          images={images}
          title={title}
          start={at}
          onClose={(index = at) => {
            setFull(false)
            show(index)
          }}
        />
      ) : null}
    </section>
  )
}

/** Scroll positions count from the reading side, negative in right-to-left. */
const placeOf = (track: HTMLElement) => Math.round(Math.abs(track.scrollLeft) / Math.max(track.clientWidth, 1))

function slideTo(track: RefObject<HTMLElement | null>, index: number) {
  const element = track.current
  if (!element) return
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  element.scrollTo({ left: sign * index * element.clientWidth, behavior: calm ? 'instant' : 'smooth' })
}

type ThumbsProps = { images: Images; at: number; show: (index: number) => void; onRest: () => void }

function Thumbs({ images, at, show, onRest }: ThumbsProps) {
  const t = useT('car')
  const rest = images.length - THUMBS
  return (
    <div className="gal-strip">
      {images.slice(0, THUMBS).map((image, index) => {
        const isRest = rest > 0 && index === THUMBS - 1
        return (
          <button
            key={image.src}
            type="button"
            aria-current={index === at || undefined}
            aria-label={t('photoOf', { number: index + 1, total: images.length })}
            onClick={() => (isRest ? onRest() : show(index))}
          >
            <Photo image={image} sizes="128px" />
            {isRest ? (
              <span className="gal-rest">
                <Num>{`+${rest}`}</Num>
              </span>
            ) : null}
          </button>
        )
      })}
    </div>
  )
}

function NoPhotos() {
  const t = useT('car')
  return (
    <div className="gal">
      <div className="gal-frame gal-none">
        <Photo image={undefined} sizes="" />
        <p>{t('noPhoto')}</p>
      </div>
    </div>
  )
}
