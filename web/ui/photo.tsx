import { preload } from 'react-dom'
import { Icon } from './icon.tsx'

/** Formats of a picture: `src` is JPEG and always there. */
export type PhotoImage = {
  src: string
  srcset?: string
  srcset_avif?: string
  width: number
  height: number
  focus: string
}
type Props = {
  image: PhotoImage | undefined
  /** The shown width, as in the `sizes` attribute. */
  sizes: string
  /** The picture above the fold: fetched at once and first. */
  first?: boolean
  /** Empty beside a title with the same text. */
  alt?: string
}

const STEP = 10
const MIDDLE = 50
function nearest(percent: string | undefined): number {
  const value = Number.parseFloat(percent ?? '')
  return Math.round((Number.isNaN(value) ? MIDDLE : value) / STEP) * STEP
}

/** A photograph that fills its frame, cropped around its focus point ('62% 50%'); a quiet drawing if there is none. */
export function Photo({ image, sizes, first = false, alt = '' }: Props) {
  if (!image) {
    return (
      <span className="no-photo">
        <Icon name="car" size="l" />
      </span>
    )
  }
  // The page's head requests it before the page's body has come. Only browsers that know the format do.
  if (first && image.srcset_avif) {
    const { srcset_avif: imageSrcSet } = image
    preload(image.src, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes: sizes, fetchPriority: 'high' })
  }
  const [x, y] = image.focus.split(' ')
  return (
    <picture>
      {image.srcset_avif ? <source type="image/avif" srcSet={image.srcset_avif} sizes={sizes} /> : null}
      {image.srcset ? <source type="image/webp" srcSet={image.srcset} sizes={sizes} /> : null}
      <img
        className={`photo fx-${nearest(x)} fy-${nearest(y)}`}
        src={image.src}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
      />
    </picture>
  )
}
