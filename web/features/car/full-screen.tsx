import { useEffect, useRef, useState } from 'react'
import type { Car } from '#contract/http/car.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { useBackCloses } from '#web/platform/use-back-closes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Arrows, stepByKey } from './gallery-steps.tsx'

const SWIPE_PX = 40

type Props = { images: Car['images']; title: string; start: number; onClose: (index?: number) => void }

/** One photograph in full, over everything. The browser's own modal: focus stays in, Escape closes. */
export default function FullScreen({ images, title, start, onClose }: Props) {
  const t = useT('car')
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedAt = useRef(0)
  const [at, setAt] = useState(start)
  useEffect(() => dialog.current?.showModal(), [])
  useBackCloses(() => dialog.current?.close())
  const last = images.length - 1
  const show = (index: number) => setAt(Math.min(Math.max(index, 0), last))
  const swipe = (travelled: number) => {
    if (Math.abs(travelled) < SWIPE_PX) return
    const isForward = travelled > 0 === (document.documentElement.dir === 'rtl')
    show(at + (isForward ? 1 : -1))
  }
  const image = images[at]
  return (
    <dialog
      ref={dialog}
      className="gal-full"
      aria-label={title}
      onClose={() => onClose(at)}
      onKeyDown={(event) => stepByKey(event, (by) => show(at + by))}
      onPointerDown={(event) => {
        pressedAt.current = event.clientX
      }}
      onPointerUp={(event) => swipe(event.clientX - pressedAt.current)}
    >
      <div className="gal-full-photo">
        <Photo key={image?.src} image={image} sizes="100vw" first alt={image?.alt || title} />
      </div>
      {images.length > 1 ? <Arrows at={at} last={last} show={show} /> : null}
      <p className="gal-full-count" role="status">
        <Num>{`${at + 1} / ${images.length}`}</Num> {image?.caption}
      </p>
      <button
        type="button"
        className="ibtn gal-full-close"
        aria-label={t('closeFull')}
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}
