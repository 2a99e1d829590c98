import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { pictureGroups } from '#contract/values/vehicle/picture-groups.ts'
import { GalleryBar } from '#web/features/bidding/panel/gallery-bar.tsx'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { useBackCloses } from '#web/platform/use-back-closes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Arrows } from './gallery-arrows.tsx'
import { type GalleryGroup, groupAt } from './picture-order.ts'
import { TitleParts } from './title-parts.tsx'

const SWIPE_PX = 40

type Pictures = Car['images']
type Props = {
  car: Car
  pictures: Pictures
  groups: readonly GalleryGroup[]
  start: number
  onClose: (place?: number) => void
}

/** The photographs over everything, always dark. The browser's own modal: focus stays in, Escape closes. */
export default function FullScreen({ car, pictures, groups, start, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedAt = useRef<number>(undefined)
  const [at, setAt] = useState(start)
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  useBackCloses(close)
  const last = pictures.length - 1
  const show = (index: number) => {
    setZoomed(false)
    setAt(Math.min(Math.max(index, 0), last))
  }
  const swipe = (endedAt: number) => {
    const travelled = endedAt - (pressedAt.current ?? endedAt)
    pressedAt.current = undefined
    if (isZoomed || Math.abs(travelled) < SWIPE_PX) return
    show(at + (isRightToLeft() === travelled > 0 ? 1 : -1))
  }
  const move = useKeys({ at, last, groups, show, toggleZoom: () => setZoomed(!isZoomed) })
  const image = pictures[at]
  return (
    <dialog ref={dialog} className="gal-full" aria-label={car.title} onClose={() => onClose(at)} onKeyDown={move}>
      <Head car={car} groups={groups} at={at} count={pictures.length} show={show} onClose={close} />
      <div
        className={isZoomed ? 'gal-full-photo is-zoomed' : 'gal-full-photo'}
        onPointerDown={(event) => {
          pressedAt.current = event.clientX
        }}
        onPointerUp={(event) => swipe(event.clientX)}
      >
        <Photo key={image?.src} image={image} sizes="100vw" first alt={image?.alt || car.title} />
        {last > 0 ? <Arrows at={at} last={last} show={show} /> : null}
      </div>
      {last > 0 ? <Strip pictures={pictures} at={at} show={show} /> : null}
      <GalleryBar car={car} onLeave={close} />
    </dialog>
  )
}

const isRightToLeft = () => document.documentElement.dir === 'rtl'

type Keys = {
  at: number
  last: number
  groups: readonly GalleryGroup[]
  show: (index: number) => void
  toggleZoom: () => void
}

/** Arrows move in the direction that they point to on the screen, digits jump to a group, F zooms. */
function useKeys({ at, last, groups, show, toggleZoom }: Keys) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const towards = isRightToLeft() ? -1 : 1
    const places: Record<string, number | undefined> = {
      ArrowRight: at + towards,
      ArrowLeft: at - towards,
      Home: 0,
      End: last,
      ...Object.fromEntries(groups.map(({ from }, index) => [String(index + 1), from])),
    }
    const place = places[event.key]
    if (place === undefined && event.code !== 'KeyF') return
    event.preventDefault()
    if (place === undefined) toggleZoom()
    else show(place)
  }
}

type HeadProps = {
  car: Car
  groups: readonly GalleryGroup[]
  at: number
  count: number
  show: (index: number) => void
  onClose: () => void
}

function Head({ car, groups, at, count, show, onClose }: HeadProps) {
  const t = useT('car')
  const lang = useLang()
  const shown = groupAt(groups, at)
  return (
    <header className="gal-head">
      <button type="button" className="ibtn" aria-label={t('closeFull')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <p className="gal-name">
        <TitleParts car={car} />
      </p>
      <p className="gal-count" role="status">
        {count > 1 ? (
          <>
            <span className="sr-only">{t('photoOf', { number: at + 1, total: count })}</span>
            <span aria-hidden="true">
              <Num>{`${at + 1} / ${count}`}</Num>
            </span>
          </>
        ) : (
          t('onePhoto')
        )}
      </p>
      {groups.length > 1 ? (
        <ul className="gal-tabs" aria-label={t('groups')}>
          {groups.map(({ group, from, count: size }) => (
            <li key={group}>
              <button type="button" aria-current={group === shown?.group || undefined} onClick={() => show(from)}>
                {pictureGroups[group][lang]} <Num>{size}</Num>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </header>
  )
}

type StripProps = { pictures: Pictures; at: number; show: (index: number) => void }

function Strip({ pictures, at, show }: StripProps) {
  const t = useT('car')
  return (
    <div className="gal-strip">
      {pictures.map((image, index) => (
        <button
          key={image.src}
          type="button"
          ref={(button) => {
            if (index === at) button?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }}
          aria-current={index === at || undefined}
          aria-label={t('photoOf', { number: index + 1, total: pictures.length })}
          onClick={() => show(index)}
        >
          <Photo image={image} sizes="72px" />
        </button>
      ))}
    </div>
  )
}
