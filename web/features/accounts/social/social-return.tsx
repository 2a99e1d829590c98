import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { forgetPlace, readPlace } from '#web/platform/device/return-place.ts'
import { logIn } from '#web/platform/device/session.ts'
import { openDialog } from '#web/platform/dialogs.tsx'
import { useT } from '#web/platform/language.tsx'
import { useApi } from '#web/platform/link.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ticketIn } from '../steps/factor-step.tsx'
import { isOwnReturn, isProvider, ticket } from './social.ts'

/**
 * A visitor returns from Google or Facebook: they are logged in, or asked for the phone that this log-in will belong
 * to.
 * A return that this tab did not start is refused without a call, so that no link logs a visitor in to another account.
 */
export function SocialReturn({ provider }: { provider: string }) {
  const t = useT('accounts')
  const api = useApi()
  const navigate = useNavigate()
  const finish = useEffectEvent(async () => {
    const query = new URLSearchParams(window.location.search)
    const [code, state] = [query.get('code'), query.get('state')]
    const place = readPlace() ?? '/'
    forgetPlace()
    // The code must not stay in the address, nor in the history.
    await navigate({ to: '/', replace: true })
    try {
      if (!isProvider(provider) || code === null || state === null || !isOwnReturn(state)) throw new Error('not ours')
      const answer = await api.call('POST /providerlogin/{provider}', { params: { provider }, body: { code, state } })
      if ('user' in answer) {
        logIn({ token: answer.token, id: answer.user.id, name: answer.user.name })
        toast({ title: t('welcome', { name: answer.user.name }), tone: 'good', key: 'entered' })
        if (place !== '/') await navigate({ href: place })
        return
      }
      ticket.save(answer.signup.ticket)
      toast({ title: t('socialPhone'), tone: 'good', key: 'entered' })
      openDialog('login', { onDone: () => void (place !== '/' && navigate({ href: place })) })
    } catch (error) {
      const factorTicket = ticketIn(error)
      const onDone = () => void (place !== '/' && navigate({ href: place }))
      if (factorTicket) return openDialog('login', { factorTicket, onDone })
      openDialog('error', { message: t('socialRefused') })
    }
  })
  useEffect(() => {
    // Strict mode runs effects twice; the state counts once.
    const timer = setTimeout(() => void finish(), 0)
    return () => clearTimeout(timer)
  }, [])
  return null
}
