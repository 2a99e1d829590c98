import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * What a browser does for a page that it loads, after a navigation inside the page: the focus goes to the new page's
 * content, and its title is read out.
 */
export function Arrivals() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged) return
        setTitle(document.title)
        if (toLocation.hash === '') document.getElementById('main')?.focus({ preventScroll: true })
      }),
    [router],
  )
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}
