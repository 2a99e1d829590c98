import { useEffect, useState } from 'react'
import type { FormPicture } from './use-pictures.ts'

/**
 * An address to show each picture by: the server's, else one of the file, the same for as long as the picture is among
 * them.
 */
export function usePictureUrls(pictures: readonly FormPicture[]): string[] {
  const [urls] = useState(() => new Map<File, string>())
  const urlOf = (file: File) => {
    const url = urls.get(file) ?? URL.createObjectURL(file)
    urls.set(file, url)
    return url
  }
  useEffect(() => {
    for (const [file, url] of urls) {
      if (pictures.some((picture) => picture.file === file && picture.src === undefined)) continue
      URL.revokeObjectURL(url)
      urls.delete(file)
    }
  }, [pictures, urls])
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url)
      urls.clear()
    },
    [urls],
  )
  return pictures.map(({ src, file }) => src ?? (file ? urlOf(file) : ''))
}
