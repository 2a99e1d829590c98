import type * as z from 'zod'
import type { image } from '#contract/http/shapes.ts'
import type { PictureFormat, PictureVariant } from './pictures.ts'

/** The columns of a `files` row that a page needs to show it. */
export type StoredPicture = {
  width: number
  height: number
  focusX: number
  focusY: number
  variants: PictureVariant[]
}
export type WireImage = z.infer<typeof image>

const PLAIN_WIDTH = 640
/** The address of a public variant on the site. */
export const mediaAddress = (variant: PictureVariant) => `/media/${variant.key}`

/**
 * A public picture as the wire describes it: JPEG for everyone, WebP and AVIF in all widths for browsers that support
 * them.
 */
export function wireImage(picture: StoredPicture, alt: string): WireImage {
  const { width, height, focusX, focusY, variants } = picture
  const of = (format: PictureFormat) =>
    variants.filter((variant) => variant.format === format).sort((a, b) => a.width - b.width)
  const srcset = (format: PictureFormat) =>
    of(format)
      .map((variant) => `${mediaAddress(variant)} ${variant.width}w`)
      .join(', ')
  const jpegs = of('jpeg')
  const plain = jpegs.findLast((variant) => variant.width <= PLAIN_WIDTH) ?? jpegs[0]
  return {
    src: plain ? mediaAddress(plain) : '',
    srcset: srcset('webp'),
    srcset_avif: srcset('avif'),
    width,
    height,
    alt,
    focus: `${focusX}% ${focusY}%`,
  }
}
