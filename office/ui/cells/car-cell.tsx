import { Num } from '#web/platform/format.tsx'
import { useLang } from '#web/platform/language.tsx'
import { Photo, type PhotoImage } from '#web/ui/photo.tsx'
import { Go } from '../panel.tsx'

type CarLike = { title_ar?: unknown; title_en?: unknown; images?: unknown; image?: unknown }

/** A picture as a list sends it. */
export const pictureOf = (found: unknown): PhotoImage | undefined =>
  typeof found === 'object' && found !== null && 'src' in found ? (found as PhotoImage) : undefined

const firstImage = ({ images, image }: CarLike) => pictureOf(Array.isArray(images) ? images[0] : image)

/** A car as lists name it: picture, title and number. */
export function CarCell({ id, row, to = `/cars/${String(id)}` }: { id: unknown; row: object; to?: string }) {
  const lang = useLang()
  const fields: CarLike = row
  const title = lang === 'ar' ? fields.title_ar : fields.title_en
  return (
    <span className="cc">
      <span className="tth">
        <Photo image={firstImage(fields)} sizes="48px" />
      </span>
      <span>
        <Go to={to}>{typeof title === 'string' ? title : <Num>{`#${String(id)}`}</Num>}</Go>
        <small>
          <Num>{String(id)}</Num>
        </small>
      </span>
    </span>
  )
}
