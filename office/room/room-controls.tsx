import { useState } from 'react'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/choice.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useAct } from '../platform/use-act.ts'
import { AskDialog } from '../ui/ask-dialog.ts'
import { Glyph, type GlyphName } from '../ui/glyph.tsx'
import { useKeyPress } from '../ui/keys/use-key-press.ts'
import { useLetterKeys } from '../ui/keys/use-letter-keys.ts'
import type { Auction } from './room-data.ts'

type Step = 'start' | 'pause' | 'resume' | 'hammer' | 'skip' | 'stop'
const GLYPHS: Record<Step, GlyphName> = {
  start: 'play',
  pause: 'pause',
  resume: 'play',
  hammer: 'hammer',
  skip: 'skip',
  stop: 'stop',
}
/** The letter on a button is a place of the keyboard. */
const LETTERS: Record<Step, string | null> = { start: 'P', pause: 'P', resume: 'P', hammer: 'H', skip: 'S', stop: null }
/** These concern one car: of two people who press at once one does it. */
const OF_ONE_CAR: ReadonlySet<Step> = new Set(['hammer', 'skip'])

/** Acts that are possible now. The last car cannot be skipped; no act is possible during the final call. */
function stepsOf({ phase, to_come }: NonNullable<Auction['room']>): Step[] {
  if (phase === 'ended') return []
  if (phase === 'waiting') return ['start', 'stop']
  if (phase === 'paused') return ['resume', 'stop']
  return [
    'pause',
    ...(phase === 'open' ? (['hammer'] as const) : []),
    ...(to_come > 0 ? (['skip'] as const) : []),
    'stop',
  ]
}

/** A step with the car that it was decided for: the room may go on to the next one while the reason is written. */
type Question = { step: Step; carId: number | null }

/** Moves a live room. Each step asks for a reason, which the audit keeps; its letter opens the question. */
export function RoomControls({ auction }: { auction: Auction }) {
  const t = useT('office-room')
  const api = useOfficeApi()
  const { room } = auction
  const [asking, setAsking] = useState<Question>()
  const [hasKeys, setKeys] = useLetterKeys()
  const { mutate, isPending } = useAct(
    ({ step, carId, reason }: Question & { reason: string }) => {
      const body = { reason, ...(carId !== null && { product_id: carId }) }
      return api.request('POST', `/auctions/${auction.id}/${step}`, { body })
    },
    { onDone: () => setAsking(undefined) },
  )
  const ask = (step: Step) => setAsking({ step, carId: OF_ONE_CAR.has(step) ? (room?.current_id ?? null) : null })
  const steps = room ? stepsOf(room) : []
  useKeyPress((event) => {
    const step = steps.find((each) => LETTERS[each] !== null && event.code === `Key${LETTERS[each]}`)
    if (hasKeys && !asking && step) ask(step)
  })
  return (
    <>
      {steps.map((step) => (
        <Button key={step} size="sm" kind={step === 'stop' ? 'danger' : 'secondary'} onClick={() => ask(step)}>
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
      {asking ? (
        <AskDialog
          title={t(asking.step)}
          text={
            <>
              <CarName auction={auction} carId={asking.carId} />
              {t(`${asking.step}Text`)}
            </>
          }
          reason={t('whyAudit')}
          button={t(asking.step)}
          danger={asking.step === 'stop'}
          pending={isPending}
          onClose={() => setAsking(undefined)}
          onAnswer={({ text }) => mutate({ ...asking, reason: text })}
        />
      ) : null}
    </>
  )
}

function CarName({ auction, carId }: { auction: Auction; carId: number | null }) {
  const lang = useLang()
  const lot = auction.lots.find(({ car_id }) => car_id === carId)
  if (!lot) return null
  return (
    <p>
      <b>{lang === 'ar' ? lot.title_ar : lot.title_en}</b> · <Num>{lot.car_id}</Num>
    </p>
  )
}
