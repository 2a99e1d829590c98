/** Letters that one network may send in an hour: enough for a family and an office, too few for a program. */
export const PER_HOUR = 6

const LINKS_MAX = 3

/** True if a message is dropped silently: a program filled in the hidden field, or the text is a list of links. */
export function isSpam({ website, message }: { website?: string | undefined; message: string }): boolean {
  if (website !== undefined && website.trim() !== '') return true
  return (message.match(/https?:\/\/|www\./gi)?.length ?? 0) > LINKS_MAX
}
