import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../platform/router.ts'

/**
 * Does after a navigation what a browser does for a loaded page: moves the focus to the new screen, and has its title read
 * out once the screen has set it.
 */
export function ScreenAnnouncer() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const hasMoved = useRef(false)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (pathname === before.current) return
    before.current = pathname
    hasMoved.current = true
    const main = document.getElementById('main')
    // A screen may have put the focus into a field of its own.
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
  useEffect(() => {
    // A screen knows its title when its data is there. The first screen is read out by the browser.
    const observer = new MutationObserver(() => {
      if (hasMoved.current) setTitle(document.title)
    })
    observer.observe(document.head, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
