import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Glyph, type GlyphName } from '../ui/glyph.tsx'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { useLetterKeys } from '../ui/keys/use-letter-keys.ts'
import type { Auction } from './room-data.ts'

type Step = 'start' | 'pause' | 'resume' | 'hammer' | 'recall' | 'skip' | 'stop'
const GLYPHS: Record<Step, GlyphName> = {
  start: 'play',
  pause: 'pause',
  resume: 'play',
  hammer: 'hammer',
  recall: 'back',
  skip: 'skip',
  stop: 'stop',
}
/** The letter on a button is a place of the keyboard. */
const LETTERS: Record<Step, string | null> = {
  ...{ start: 'P', pause: 'P', resume: 'P' },
  ...{ hammer: 'H', recall: 'Z', skip: 'S', stop: null },
}
/** Acts that are possible now. The last car cannot be skipped; no act is possible during the final call. */
function stepsOf({ phase, to_come, hammered }: NonNullable<Auction['room']>): Step[] {
  if (phase === 'ended') return []
  if (phase === 'waiting') return ['start', 'stop']
  if (phase === 'paused') return ['resume', 'stop']
  return [
    'pause',
    ...(phase === 'open' ? (['hammer'] as const) : []),
    ...(hammered ? (['recall'] as const) : []),
    ...(to_come > 0 ? (['skip'] as const) : []),
    'stop',
  ]
}

/**
 * Moves a live room, by one press or one letter each: the hammer is taken back until its calls are over. Only
 * the end of the whole room asks first, for a reason that the audit keeps.
 */
export function RoomControls({ auction }: { auction: Auction }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const { room } = auction
  const [isStopping, setStopping] = useState(false)
  const [hasKeys, setKeys] = useLetterKeys()
  const { mutate, isPending, variables } = useAct(
    ({ step, reason }: { step: Step; reason?: string }) => {
      // Of two people who press at once, one moves the car.
      const isOfCar = ['hammer', 'recall', 'skip'].includes(step) && room?.current_id != null
      const body = { ...(reason && { reason }), ...(isOfCar && { product_id: room.current_id }) }
      return api.request('POST', `/auctions/${auction.id}/${step}`, { body })
    },
    { onDone: () => setStopping(false) },
  )
  const take = (step: Step) => {
    if (step === 'stop') setStopping(true)
    else if (!isPending || variables.step !== step) mutate({ step })
  }
  const steps = room ? stepsOf(room) : []
  useKeyPress((event) => {
    const step = steps.find((each) => LETTERS[each] !== null && event.code === `Key${LETTERS[each]}`)
    if (hasKeys && !event.repeat && step) take(step)
  })
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          size="sm"
          kind={step === 'stop' ? 'danger' : 'secondary'}
          title={t(`${step}Text`)}
          onClick={() => take(step)}
        >
          <Glyph name={GLYPHS[step]} small />
          {t(step)}
          {hasKeys && LETTERS[step] ? (
            <span aria-hidden="true">
              <kbd>{LETTERS[step]}</kbd>
            </span>
          ) : null}
        </Button>
      ))}
      {steps.some((step) => LETTERS[step]) ? (
        <div className="of-keys">
          <Checkbox checked={hasKeys} onChange={(event) => setKeys(event.target.checked)}>
            {t('letterKeys')}
          </Checkbox>
        </div>
      ) : null}
      {isStopping && steps.includes('stop') ? (
        <AskDialog
          title={t('stop')}
          text={t('stopText')}
          reason={t('whyAudit')}
          button={t('stop')}
          danger
          over={t('roomOver')}
          pending={isPending}
          onClose={() => setStopping(false)}
          onAnswer={({ text }) => mutate({ step: 'stop', reason: text })}
        />
      ) : null}
    </>
  )
}
