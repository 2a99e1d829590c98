import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useSession } from '#web/platform/device/session.ts'
import { isApiError } from '#web/platform/http/api.ts'
import { useT, useTexts } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { DeskProvider } from '../platform/desk.tsx'
import type { OfficeApi } from '../platform/office-api.ts'
import { forgetLists } from '../platform/use-list-state.ts'
import { FactorGate } from '../security/factor-gate.tsx'
import { ProofDialog } from '../security/proof-dialog.tsx'
import { Shimmer } from '../ui/shimmer.tsx'
import { Frame } from './frame.tsx'
import { LogIn } from './log-in.tsx'
import { NotStaff } from './not-staff.tsx'
import { ScreenOutlet } from './office-router.tsx'

/** Lets staff in. Guests log in here. A member without a role sees why the door is closed. */
export function Gate({ api }: { api: OfficeApi }) {
  const session = useSession()
  const queryClient = useQueryClient()
  const token = session?.token
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one person has read is not shown to the next one
  useEffect(
    () => () => {
      queryClient.clear()
      forgetLists()
    },
    [token],
  )
  return (
    <Suspense fallback={<Shimmer />}>
      {session ? <Desk key={token} api={api} token={session.token} /> : <LogIn />}
    </Suspense>
  )
}

const LACKS: Record<string, 'missing' | 'needed' | undefined> = {
  second_factor_missing: 'missing',
  second_factor_needed: 'needed',
}

/** Parts that most screens need. */
const TEXTS = ['office', 'office-fields', 'office-states', 'office-acts'] as const

function Desk({ api, token }: { api: OfficeApi; token: string }) {
  useTexts(TEXTS)
  const t = useT('office')
  const me = useQuery({ queryKey: ['me', token], queryFn: ({ signal }) => api.call('GET /me', { signal }) })
  if (me.isPending) return <Shimmer />
  if (me.data) {
    return (
      <DeskProvider value={{ me: me.data, api }}>
        <Frame>
          <ScreenOutlet />
        </Frame>
        <ProofDialog />
      </DeskProvider>
    )
  }
  const lack = isApiError(me.error) ? LACKS[me.error.reason] : undefined
  if (lack) return <FactorGate lack={lack} onDone={() => void me.refetch()} />
  if (isApiError(me.error) && me.error.status === 403) return <NotStaff />
  return (
    <main id="main" className="office-alone">
      <ErrorState heading="h1" title={t('notRead')} onRetry={() => void me.refetch()} />
      <Button kind="tertiary" onClick={() => window.location.assign('/')}>
        {t('toSite')}
      </Button>
    </main>
  )
}
