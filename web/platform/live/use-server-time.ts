import { useEffect } from 'react'
import type { Api } from '../http/api.ts'
import { useApi } from '../link.tsx'
import { useLive } from './live.ts'
import { observeLiveTime, observeServerTime } from './server-clock.ts'

const POLL_MS = 50_500

/** Asks the server for its time once. */
export async function measureClock(api: Pick<Api, 'call'>): Promise<void> {
  const sentAt = Date.now()
  const { server_time } = await api.call('GET /server-time')
  observeServerTime(Date.parse(server_time), sentAt, Date.now())
}

/** Keeps the page's clock equal to the server's: asks every 50.5 s and listens to its channel. */
export function useServerTime(): void {
  const api = useApi()
  useEffect(() => {
    const attempt = () => void measureClock(api).catch(() => undefined)
    attempt()
    const timer = setInterval(attempt, POLL_MS)
    return () => clearInterval(timer)
  }, [api])
  useLive('server-time', 'ServerTimeEvent', (event) => observeLiveTime(Date.parse(event.server_time)))
}
