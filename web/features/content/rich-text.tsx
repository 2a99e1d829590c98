import { usePublicPath } from '#web/platform/link.tsx'
import { readBlocks, type TextPart } from './text-parts.ts'

/** Paragraphs written by staff; `[words](/path)` is a link of the site. */
export function RichText({ text }: { text: string }) {
  return readBlocks(text).map((parts, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of one text never move
    <p key={index}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nor do their parts
        <Part key={at} part={part} />
      ))}
    </p>
  ))
}

function Part({ part }: { part: TextPart }) {
  const publicPath = usePublicPath()
  if (part.to === undefined) return part.words
  return (
    <a className="link" href={publicPath(part.to)}>
      {part.words}
    </a>
  )
}
