import { useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { pictureGroups } from '#contract/values/vehicle/picture-groups.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { type GalleryGroup, inGroups } from './picture-order.ts'

const FullScreen = lazyDialog(() => import('./full-screen.tsx'))
/** Places in the mosaic of a wide screen. */
const PLACES = 4
const WIDE = '(min-width: 76rem) 800px, (min-width: 64rem) 60vw, 100vw'
const MAIN = '(min-width: 76rem) 592px, (min-width: 64rem) 45vw, 100vw'
const HALF = '(min-width: 76rem) 396px, (min-width: 64rem) 30vw, 100vw'
const SMALL = '(min-width: 64rem) 200px, 100vw'

/** The photographs: a mosaic on wide screens, swiped on phones, all of them in full screen. */
export function Gallery({ car }: { car: Car }) {
  const t = useT('car')
  const track = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const [full, setFull] = useState<number>()
  const { pictures, groups } = inGroups(car.images)
  const last = pictures.length - 1
  if (last < 0) return <NoPhotos />
  return (
    <section className="gal" aria-label={t('gallery')}>
      <div className="gal-frame">
        <section
          className={`gal-track gal-of-${Math.min(pictures.length, PLACES)}`}
          ref={track}
          onScroll={(event) => setAt(placeOf(event.currentTarget))}
        >
          {pictures.map((image, index) => (
            <button
              key={image.src}
              type="button"
              className="gal-photo"
              aria-label={t('openPhoto', { number: index + 1, total: pictures.length })}
              onClick={() => setFull(index)}
            >
              <Photo image={image} sizes={sizesAt(index, pictures.length)} first={index === 0} />
            </button>
          ))}
        </section>
        <button type="button" className="pill gal-all" onClick={() => setFull(at)}>
          <Icon name="expand" size="s" />
          {last > 0 ? (
            <>
              <span className="gal-place" aria-hidden="true">
                <Num>{`${at + 1} / ${pictures.length}`}</Num>
              </span>
              <span className="gal-total">{t('allPhotos', { count: pictures.length })}</span>
            </>
          ) : (
            t('onePhoto')
          )}
        </button>
      </div>
      {groups.length > 1 ? <Groups groups={groups} onOpen={setFull} /> : null}
      {full === undefined ? null : (
        <FullScreen
          car={car}
          pictures={pictures}
          groups={groups}
          start={full}
          onClose={(place = 0) => {
            setFull(undefined)
            slideTo(track.current, place)
          }}
        />
      )}
    </section>
  )
}

function sizesAt(index: number, count: number): string {
  if (count === 1) return WIDE
  if (count === 2) return HALF
  return index === 0 ? MAIN : SMALL
}

/** Scroll positions count from the reading side, negative in right-to-left. */
const placeOf = (track: HTMLElement) => Math.round(Math.abs(track.scrollLeft) / Math.max(track.clientWidth, 1))

function slideTo(track: HTMLElement | null, index: number) {
  const sign = document.documentElement.dir === 'rtl' ? -1 : 1
  track?.scrollTo({ left: sign * index * track.clientWidth, behavior: 'instant' })
}

/** One chip for each group; it opens the full screen at the group's first photograph. */
function Groups({ groups, onOpen }: { groups: readonly GalleryGroup[]; onOpen: (at: number) => void }) {
  const t = useT('car')
  const lang = useLang()
  return (
    <ul className="gal-groups" aria-label={t('groups')}>
      {groups.map(({ group, from, count }) => (
        <li key={group}>
          <button
            type="button"
            className={group === 'faults' ? 'chip gal-faults' : 'chip'}
            onClick={() => onOpen(from)}
          >
            {pictureGroups[group][lang]} <Num>{count}</Num>
          </button>
        </li>
      ))}
    </ul>
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
