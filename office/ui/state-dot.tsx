import { useHasText, useT } from '#web/platform/language.tsx'

type Tone = 'ok' | 'warn' | 'bad' | 'live' | 'mu'
/** States that are not quiet. */
const TONES: Record<string, Tone> = {
  live: 'live',
  sold: 'ok',
  paid: 'ok',
  approved: 'ok',
  finished: 'ok',
  delivering: 'ok',
  payment_confirmed: 'ok',
  published: 'ok',
  for_sale: 'ok',
  credited: 'ok',
  accepted: 'ok',
  delivered: 'ok',
  shown: 'ok',
  ok: 'ok',
  report_accepted: 'ok',
  report_warned: 'warn',
  report_waiting: 'warn',
  report_refused: 'bad',
  report_failed: 'bad',
  import_done: 'ok',
  import_accepted: 'ok',
  requested: 'warn',
  waiting: 'warn',
  import_checked: 'warn',
  import_taking_back: 'warn',
  import_running: 'live',
  import_duplicate: 'warn',
  paused: 'warn',
  on_the_way: 'live',
  loaded: 'live',
  chargeback: 'bad',
  amount: 'bad',
  currency: 'bad',
  failing: 'bad',
  refused: 'bad',
  import_refused: 'bad',
  awaiting_owner: 'warn',
  in_review: 'warn',
  owner_asked: 'mu',
  under_review: 'warn',
  waiting_invoice: 'warn',
  pending: 'warn',
  new: 'warn',
  grace: 'bad',
  rejected: 'bad',
  declined: 'bad',
  canceled: 'bad',
  failed: 'bad',
  withdrawn: 'mu',
}

/** Shows a state with a coloured dot. A state without a text shows its name. */
export function StateDot({ state }: { state: string }) {
  return (
    <span className={`stt st-${TONES[state] ?? 'mu'}`}>
      <StateWord state={state} />
    </span>
  )
}

export function StateWord({ state }: { state: string }) {
  const t = useT('office-states')
  const hasText = useHasText('office-states')
  return hasText(state) ? t(state) : state
}
