/**
 * The page of a car learns twice that its member was outbid: by a price change and by a notice. The first one is
 * announced; the other is only shown.
 */
type News = { slug: string; words: string }

let lastNews: News | undefined
let noticed: News | undefined

/** Records a rival's price from the car's channel. @returns true if it is still to be announced. */
export function isNewPrice(slug: string, amount: string): boolean {
  lastNews = { slug, words: amount }
  return !(noticed?.slug === slug && noticed.words.includes(amount))
}

/** Records a notice. @returns true if it is still to be announced. */
export function isNewNotice(url: string | null, title: string): boolean {
  const slug = url?.startsWith('/car/') ? url.slice('/car/'.length) : undefined
  if (slug === undefined) return true
  noticed = { slug, words: title }
  return !(lastNews?.slug === slug && title.includes(lastNews.words))
}

const PAUSE_MS = 4_000

/**
 * Limits announcements: urgent ones go out at once; of the others only the newest, after a pause.
 * @param setText puts the text into the live region
 */
export function limitAnnouncements(setText: (words: string) => void) {
  let waiting = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  const announce = (words: string, isUrgent: boolean) => {
    if (words === '') return
    if (!isUrgent && pause !== undefined) {
      waiting = words
      return
    }
    clearTimeout(pause)
    waiting = ''
    setText(words)
    pause = setTimeout(() => {
      pause = undefined
      announce(waiting, false)
    }, PAUSE_MS)
  }
  return { announce, stop: () => clearTimeout(pause) }
}
