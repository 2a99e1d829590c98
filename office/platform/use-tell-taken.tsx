import type { WaitingApproval } from '#contract/http/waiting-approval.ts'
import { useT } from '#web/platform/language.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useNavigate, usePublicAddress } from './router.ts'

/** The answer of an act that has happened. */
export type Done<Output> = Exclude<Output, WaitingApproval>

/** True for the answer of an act that waits for a second person: nothing has changed yet. */
export const isWaiting = (answer: unknown): answer is WaitingApproval =>
  Object(Object(answer).approval).state === 'waiting'

/** Tells the outcome of an act: it is done, or it waits for a second person, with the way to its request. */
export function useTellTaken(): (answer: unknown, done: string) => void {
  const t = useT('office')
  const navigate = useNavigate()
  const addressOf = usePublicAddress()
  return (answer, done) => {
    if (!isWaiting(answer)) return toast({ title: done, tone: 'good' })
    const request = `/approvals/${answer.approval.id}`
    toast({
      title: t('waitsForSecond'),
      text: t('waitsForSecondText'),
      actions: (dismiss) => (
        <a
          className="link"
          href={addressOf(request)}
          onClick={(event) => {
            event.preventDefault()
            dismiss()
            navigate(request)
          }}
        >
          {t('waitsForSecondSee')}
        </a>
      ),
    })
  }
}
