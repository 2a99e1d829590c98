/**
 * That one was outbid comes twice to the page of a car: as a change of its price and as a notice. Whichever comes first is
 * read out; the other is only shown.
 */
type News = { slug: string; words: string }

let heard: News | undefined
let noticed: News | undefined

/** A rival's price was heard on the car's channel. @returns whether it is still to be read out. */
export function isNewPrice(slug: string, amount: string): boolean {
  heard = { slug, words: amount }
  return !(noticed?.slug === slug && noticed.words.includes(amount))
}

/** A notice came. @returns whether it is still to be read out. */
export function isNewNotice(url: string | null, title: string): boolean {
  const slug = url?.startsWith('/car/') ? url.slice('/car/'.length) : undefined
  if (slug === undefined) return true
  noticed = { slug, words: title }
  return !(heard?.slug === slug && title.includes(heard.words))
}

const PAUSE_MS = 4_000

/**
 * Lets nobody chatter: what is urgent is told at once, of the rest only the newest and with a pause before it.
 * @param tell puts the words where they are read out
 */
export function calmly(tell: (words: string) => void) {
  let waiting = ''
  let pause: ReturnType<typeof setTimeout> | undefined
  const say = (words: string, isUrgent: boolean) => {
    if (words === '') return
    if (!isUrgent && pause !== undefined) {
      waiting = words
      return
    }
    clearTimeout(pause)
    waiting = ''
    tell(words)
    pause = setTimeout(() => {
      pause = undefined
      say(waiting, false)
    }, PAUSE_MS)
  }
  return { say, stop: () => clearTimeout(pause) }
}
