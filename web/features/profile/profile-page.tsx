import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '#web/features/layout/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Company } from './company.tsx'
import { Devices } from './devices.tsx'
import { MeForm } from './me-form.tsx'
import { MoneyRows } from './money-rows.tsx'
import { MyData } from './my-data.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { PasswordForm } from './password-form.tsx'
import { Pictures } from './pictures.tsx'
import type { Profile } from './queries.ts'
import { Ways } from './ways.tsx'

const PARTS = ['me', 'ways', 'company', 'notices', 'password', 'money', 'data'] as const

/** Events by which a member takes over the scrolling. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a part, and again when the router scrolls to the top or the content above it grows, until the member scrolls.
 * @returns a function that ends this
 */
function holdInView(part: string): () => void {
  const show = () => document.getElementById(part)?.scrollIntoView({ behavior: 'instant' })
  const watcher = new ResizeObserver(show)
  watcher.observe(document.body)
  const frame = requestAnimationFrame(show)
  const stop = () => {
    watcher.disconnect()
    cancelAnimationFrame(frame)
    for (const input of INPUTS) removeEventListener(input, stop)
  }
  for (const input of INPUTS) addEventListener(input, stop, { passive: true })
  return stop
}

/** All parts of the member's account. */
export function ProfilePage() {
  const t = useT('profile')
  const { data, error, refetch } = useQuery(profileQuery(useApi()))
  const isThere = data !== undefined
  useEffect(() => {
    const part = location.hash.slice(1)
    return isThere && part !== '' ? holdInView(part) : undefined
  }, [isThere])
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {data ? <Parts profile={data} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="min-h-svh w-full" /> : null}
    </div>
  )
}

function Parts({ profile }: { profile: Profile }) {
  const t = useT('profile')
  if (profile.user.acting) return <Company acting />
  return (
    <>
      <nav className="mb-4" aria-label={t('parts')}>
        <ul className="flex flex-wrap gap-2">
          {PARTS.map((part) => (
            <li key={part}>
              <a
                href={`#${part}`}
                className="flex min-h-11 items-center rounded-pill border border-line-strong bg-surface px-4 text-14 font-medium hover:bg-surface-2"
              >
                {t(part === 'password' ? 'safety' : part)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <OwnParts {...profile} />
    </>
  )
}

/** Two columns where there is room; a part begins below the header. */
const COLUMN = 'grid min-w-0 content-start gap-6 *:scroll-mt-24'

/** The parts that belong to the owner of the account, not to the people of a company. */
function OwnParts(profile: Profile) {
  const { user } = profile
  return (
    <div className="grid gap-6 @min-[52rem]/page:grid-cols-2">
      <div className={COLUMN}>
        <MeForm {...profile} />
        <Ways user={user} />
        <Pictures user={user} />
      </div>
      <div className={COLUMN}>
        <Company acting={false} />
        <PasswordForm hasPassword={user.has_password} />
        <Devices />
        <MoneyRows />
      </div>
      <div className={`${COLUMN} @min-[52rem]/page:col-span-2`}>
        <NoticeChoices />
        <MyData />
      </div>
    </div>
  )
}
