import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * Does after a navigation inside the page what a browser does for a loaded page: the focus goes to the new page's
 * content, and its title is announced.
 */
export function RouteAnnouncer() {
  // The first page counts as arrived at; the router calls it resolved only some time later.
  const before = useRef(useRouter().state.location.pathname)
  const place = useRouterState({ select: ({ resolvedLocation: at }) => at && { path: at.pathname, hash: at.hash } })
  const path = place?.path
  const hasHash = Boolean(place?.hash)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (path === undefined || path === before.current) return
    before.current = path
    setTitle(document.title)
    if (!hasHash) document.getElementById('main')?.focus({ preventScroll: true })
  }, [path, hasHash])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
