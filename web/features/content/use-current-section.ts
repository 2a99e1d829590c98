import { useEffect, useState } from 'react'

/** The id of the section being read: the last whose head has passed under the page's header. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const joined = ids.join(' ')
  useEffect(() => {
    const line = innerHeight / 3
    const measure = () => {
      const passed = joined.split(' ').filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < line
      })
      setCurrent(passed.at(-1) ?? joined.split(' ')[0])
    }
    measure()
    addEventListener('scroll', measure, { passive: true })
    return () => removeEventListener('scroll', measure)
  }, [joined])
  return current
}
