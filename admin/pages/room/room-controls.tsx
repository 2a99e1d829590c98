import { useEffect, useEffectEvent, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOfficeApi } from '../../platform/desk.tsx'
import { AskDialog } from '../../ui/ask-dialog.ts'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { useAct } from '../use-act.ts'
import type { Auction } from './room-data.ts'

type Step = 'start' | 'pause' | 'resume' | 'skip' | 'stop'
const GLYPHS: Record<Step, GlyphName> = { start: 'play', pause: 'pause', resume: 'play', skip: 'skip', stop: 'stop' }
/** By the key's place, so that an Arabic keyboard works as well. */
const KEYS: Record<string, Step[]> = { KeyP: ['pause', 'resume', 'start'], KeyS: ['skip'] }

/** What can be done now. */
function stepsOf(phase: NonNullable<Auction['room']>['phase']): Step[] {
  if (phase === 'waiting') return ['start', 'stop']
  if (phase === 'paused') return ['resume', 'stop']
  return phase === 'ended' ? [] : ['pause', 'skip', 'stop']
}

/** Moves a live room. Each step asks for a reason, which the audit keeps; P and S open the question from the keyboard. */
export function RoomControls({ auction }: { auction: Auction }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const { room } = auction
  const [asking, setAsking] = useState<Step>()
  const { mutate, isPending } = useAct(
    ({ step, reason }: { step: Step; reason: string }) => {
      const params = { id: auction.id }
      // Two who skip at once skip one car.
      const body = { reason, ...(step === 'skip' && room?.current_id ? { product_id: room.current_id } : {}) }
      return api.request('POST', `/auctions/${params.id}/${step}`, { body })
    },
    { onDone: () => setAsking(undefined) },
  )
  const steps = room ? stepsOf(room.phase) : []
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role=dialog]')
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const step = KEYS[event.code]?.find((each) => steps.includes(each))
    if (step) setAsking(step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      {steps.map((step) => (
        <Button key={step} size="sm" kind={step === 'stop' ? 'danger' : 'secondary'} onClick={() => setAsking(step)}>
          <Glyph name={GLYPHS[step]} small />
          {t(step)}
        </Button>
      ))}
      {asking ? (
        <AskDialog
          title={t(asking)}
          text={t(`${asking}Text`)}
          reason={t('whyAudit')}
          button={t(asking)}
          danger={asking === 'stop'}
          pending={isPending}
          onClose={() => setAsking(undefined)}
          onAnswer={({ text }) => mutate({ step: asking, reason: text })}
        />
      ) : null}
    </>
  )
}
