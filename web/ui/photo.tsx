import { Icon } from './icon.tsx'

export type PhotoImage = { src: string; srcset: string; width: number; height: number; alt: string; focus: string }
type Props = {
  image: PhotoImage | undefined
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** The picture above the fold: fetched at once and first. */
  first?: boolean
  /** Empty beside a title that says the same. */
  alt?: string
}

const STEP = 10
const nearest = (percent: string | undefined) => Math.round((Number.parseFloat(percent ?? '') || 50) / STEP) * STEP

/** A photograph that fills its frame, cut around its focus point ('62% 50%'); a quiet drawing where there is none. */
export function Photo({ image, sizes, first = false, alt = '' }: Props) {
  if (!image) {
    return (
      <span className="no-photo">
        <Icon name="car" size="l" />
      </span>
    )
  }
  const [x, y] = image.focus.split(' ')
  return (
    <img
      className={`photo fx-${nearest(x)} fy-${nearest(y)}`}
      src={image.src}
      srcSet={image.srcset || undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={alt}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
    />
  )
}
