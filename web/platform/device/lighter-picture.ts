/** The longest side that the server keeps of any picture. */
const SIDE_MAX = 2_560
/** A file of more bytes is sent anew, whatever its size in pixels: it would take long on a slow line. */
const BYTES_MAX = 3 * 1024 * 1024
const QUALITY = 0.85
/** The kinds that the server reads. */
const READ_BY_SERVER = ['image/jpeg', 'image/png', 'image/webp']

/** Some systems know no type for these. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.(heic|heif)$/i.test(name)

/**
 * A picture as light as the server needs it: upright, at most 2,560 pixels, a JPEG. Also of kinds that only the browser
 * can read. Other files, pictures that are light already, and those that the browser cannot read stay as they are: the
 * server says why it does not take them.
 */
export async function lighterPicture(file: File): Promise<File> {
  if (!isPicture(file)) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const { width, height } = bitmap
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height))
  if (scale === 1 && file.size <= BYTES_MAX && READ_BY_SERVER.includes(file.type)) {
    bitmap.close()
    return file
  }
  const blob = await drawn(bitmap, Math.round(width * scale), Math.round(height * scale))
  bitmap.close()
  if (!blob) return file
  const name = file.name.replace(/\.\w+$/, '')
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified })
}

function drawn(bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.imageSmoothingQuality = 'high'
  // A JPEG has no transparent parts.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

/** The form with lighter pictures, one after the other: a phone has little memory. */
export async function lighterForm(form: FormData): Promise<FormData> {
  const lighter = new FormData()
  for (const [field, value] of form) {
    const part = typeof value === 'string' ? value : await lighterPicture(value)
    if (typeof part === 'string') lighter.append(field, part)
    else lighter.append(field, part, part.name)
  }
  return lighter
}
