import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { GeneralNotificationEvent } from '#contract/live/events.ts'
import { isSitePath } from '#contract/values/site-path.ts'
import { claimNotice } from '#web/platform/device/claim-notice.ts'
import { readConsent } from '#web/platform/device/notice-consent.ts'
import { readWorker } from '#web/platform/device/service-worker.ts'
import type { Session } from '#web/platform/device/session.ts'
import { useLang } from '#web/platform/language.tsx'
import { usePublicPath } from '#web/platform/link.tsx'
import { useLive, useLiveState } from '#web/platform/live/live.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { type ToastTone, toast } from '#web/ui/toast.tsx'
import { isNewNotice } from '../announcer.ts'
import { type LeftBid, onHandOver, readUnsettled } from '../sending/unsettled.ts'
import { beep } from '../sound.ts'
import { lookOf, type NoticeTone } from './notice-look.ts'

const SettleBid = lazyPart(() => import('../sending/settle-bid.tsx'))

/** Data that a notice may have changed. */
const READ_ANEW = [
  ...['car', 'wallet', 'my-lots', 'wins', 'my-cars', 'notifications'],
  ...['orders', 'invoices', 'shipping', 'dashboard', 'price-offers'],
]
const TONES: Record<NoticeTone, ToastTone> = {
  plain: 'plain',
  danger: 'danger',
  good: 'good',
  won: 'won',
  hot: 'extended',
}

/** True on the page of a win, which says more than its messages. */
const isSaidHere = (kind: string, tone: NoticeTone): boolean =>
  (tone === 'won' || kind === 'invoice_issued') && new URLSearchParams(location.search).has('won')

/**
 * Shows a member their own notices on every page: as a toast, as a browser notification if allowed, and with
 * sound if switched on. The same title twice in a row is shown once.
 */
export function PersonalNotices({ session }: { session: Session }) {
  const queryClient = useQueryClient()
  const publicPath = usePublicPath()
  const lang = useLang()
  const lastTitle = useRef('')
  const take = (notice: GeneralNotificationEvent) => {
    for (const name of READ_ANEW) void queryClient.invalidateQueries({ queryKey: [name] })
    if (notice.title === lastTitle.current) return
    lastTitle.current = notice.title
    const { title, body } = notice.texts[lang]
    const { tone } = lookOf(notice)
    if (isSaidHere(notice.kind, tone)) return
    const address = notice.url && isSitePath(notice.url) ? publicPath(notice.url) : null
    toast({
      title: address ? <a href={address}>{title}</a> : title,
      text: body,
      tone: TONES[tone],
      key: notice.url ?? title,
      isSilent: !isNewNotice(notice.url, title),
    })
    void notifyDevice({ id: notice.id, title, body, address }, () =>
      beep(tone === 'good' || tone === 'won' ? 'good' : 'bad'),
    )
  }
  const channel = `notification-user-${session.id}`
  useLive(channel, 'GeneralNotificationEvent', take)
  useLive(channel, 'NoticesChangedEvent', () => readNotices(queryClient))
  useReadOnceConnected()
  return <LeftBids accountId={session.id} />
}

/**
 * A private channel sends nothing from before: notices between the page's reading and its subscription are read once.
 */
function useReadOnceConnected(): void {
  const queryClient = useQueryClient()
  const isConnected = useLiveState() === 'connected'
  useEffect(() => {
    if (isConnected) readNotices(queryClient)
  }, [isConnected, queryClient])
}

/** Reads notices again, and the dashboard, whose steps they tell of. */
function readNotices(queryClient: QueryClient): void {
  for (const name of ['notifications', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [name] })
}

/** Bids that were in flight when the last page of this tab was left, and those whose car the member has left since. */
function LeftBids({ accountId }: { accountId: string }) {
  const [all, setAll] = useState<readonly LeftBid[]>(() => readUnsettled().map((bid) => ({ bid })))
  useEffect(() => onHandOver((left) => setAll((others) => [...others, left])), [])
  const own = all.filter(({ bid }) => bid.accountId === accountId)
  return own.map((left) => <SettleBid key={left.bid.key} left={left} />)
}

type DeviceNotice = { id: number; title: string; body: string; address: string | null }

/** Sound, and a browser notification if the page is hidden: by one tab of this browser, not by each. */
async function notifyDevice({ id, title, body, address }: DeviceNotice, sound: () => void): Promise<void> {
  if (!(await claimNotice(id))) return
  sound()
  if (!document.hidden || readConsent() !== 'on') return
  const tag = `notice-${id}`
  // The worker's own push of this notice has the same tag: the later one replaces the earlier.
  const worker = await readWorker()
  if (worker)
    return void (await worker.showNotification(title, { body, tag, data: { url: address } }).catch(() => undefined))
  try {
    const shown = new Notification(title, { body, tag })
    shown.onclick = () => {
      window.focus()
      if (address) window.location.assign(address)
    }
  } catch {
    return
  }
}
