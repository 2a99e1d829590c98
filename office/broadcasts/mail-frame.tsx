import { useState } from 'react'

/** A mail in its whole height. Its links lead nowhere here. */
export function MailFrame({ src, title }: { src: string; title: string }) {
  const [height, setHeight] = useState(640)
  return (
    <iframe
      src={src}
      title={title}
      sandbox="allow-same-origin"
      tabIndex={-1}
      className="pointer-events-none w-full rounded-field border border-line"
      style={{ height }}
      onLoad={({ currentTarget: { contentDocument } }) => setHeight(contentDocument?.body.offsetHeight ?? height)}
    />
  )
}
