import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { profileQuery } from '#web/features/layout/queries.ts'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Company } from './company.tsx'
import { Devices } from './devices.tsx'
import { MeForm } from './me-form.tsx'
import { MyData } from './my-data.tsx'
import { NoticeChoices } from './notice-choices.tsx'
import { PasswordForm } from './password-form.tsx'
import { Pictures } from './pictures.tsx'
import type { Profile } from './queries.ts'
import { Ways } from './ways.tsx'

const PARTS = ['me', 'pictures', 'ways', 'password', 'devices', 'notices', 'company', 'money', 'data'] as const

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

/** All parts of the member's account. @param at the part to begin with. @param money its money part */
export function ProfilePage({ at, money }: { at?: 'money'; money: ReactNode }) {
  const t = useT('profile')
  const { data, error, refetch } = useQuery(profileQuery(useApi()))
  const isThere = data !== undefined
  useEffect(() => {
    const part = at ?? location.hash.slice(1)
    return isThere && part !== '' ? holdInView(part) : undefined
  }, [isThere, at])
  return (
    <div className="wrap pb-12">
      <div className="lots-head">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      {data ? <Parts profile={data} money={money} /> : null}
      {error && !data ? <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-96 w-full" /> : null}
    </div>
  )
}

function Parts({ profile, money }: { profile: Profile; money: ReactNode }) {
  const t = useT('profile')
  const { user } = profile
  return (
    <div className="account">
      {user.acting ? null : (
        <nav className="account-nav" aria-label={t('parts')}>
          <ul>
            {PARTS.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(part === 'password' ? 'passwordTitle' : part)}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="account-parts">{user.acting ? <Company acting /> : <OwnParts {...profile} money={money} />}</div>
    </div>
  )
}

/** The parts that belong to the owner of the account, not to the people of a company. */
function OwnParts({ money, ...profile }: Profile & { money: ReactNode }) {
  const { user } = profile
  return (
    <>
      <MeForm {...profile} />
      <Pictures user={user} />
      <Ways user={user} />
      <PasswordForm hasPassword={user.has_password} />
      <Devices />
      <NoticeChoices />
      <Company acting={false} />
      {money}
      <MyData />
    </>
  )
}
