/** The classes of the dashboard's rows: a photograph, words, and more that goes below where there is no room. */
export const ROW = {
  row: 'relative flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line p-4 last:border-b-0 lg:px-6',
  photo: 'aspect-4/3 w-20 shrink-0 overflow-hidden rounded-field lg:w-22',
  words: 'min-w-0 grow basis-44',
  name: 'text-16 leading-normal wrap-anywhere',
  /** The whole row is one link. */
  link: 'after:absolute after:inset-0',
}
