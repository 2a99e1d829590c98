import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** 1 is the visitor; show nothing. */
const COMPANY = 2

/** The number of present watchers of a lot. It keeps its space while there are no others. */
export function Watching({ watchers, short = false }: { watchers: number; short?: boolean }) {
  const t = useT('bidding')
  if (watchers < COMPANY) return null
  const words = t.rich('watching', { count: watchers, num: (digits) => <Num>{digits}</Num> })
  return (
    <span className="watching">
      <Icon name="eye" size="s" />
      {short ? (
        <>
          <Num>{watchers}</Num>
          <span className="sr-only">{words}</span>
        </>
      ) : (
        <span>{words}</span>
      )}
    </span>
  )
}
