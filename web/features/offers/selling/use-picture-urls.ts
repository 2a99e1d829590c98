import { useEffect, useState } from 'react'

/** An address to show each chosen picture by: the same one for as long as the picture is among them. */
export function usePictureUrls(pictures: readonly File[]): string[] {
  const [urls] = useState(() => new Map<File, string>())
  const urlOf = (file: File) => {
    const url = urls.get(file) ?? URL.createObjectURL(file)
    urls.set(file, url)
    return url
  }
  useEffect(() => {
    for (const [file, url] of urls) {
      if (pictures.includes(file)) continue
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
  return pictures.map(urlOf)
}
