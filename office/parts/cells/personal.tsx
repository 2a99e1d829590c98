import { useState } from 'react'
import type { PersonalSubject } from '#contract/http/office/personal.ts'
import { Num } from '#web/platform/format.tsx'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { useMay, useOfficeApi } from '../../platform/desk.tsx'
import { useAct } from '../../platform/use-act.ts'
import { AskDialog } from '../../ui/ask-dialog.ts'

/** The person of a masked field: a member, or the sender of a form. */
export type PersonalOf = PersonalSubject | 'partner-request'

/** A masked value with a button that shows it in full, for a reason; the server writes each look to the audit. */
export function Personal({ masked, of, id, field }: { masked: string; of: PersonalOf; id: unknown; field: string }) {
  const t = useT('office')
  const may = useMay()
  const api = useOfficeApi()
  const [full, setFull] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const isText = field === 'subject' || field === 'message'
  // Most letters have nothing masked in them.
  const isHidden = !isText || masked.includes('••••')
  const isLetter = of === 'partner-request'
  const { mutate, isPending } = useAct(
    (reason: string) => {
      // The call checks that the subject has such a field.
      const body = { subject: of, id: Number(id), field, reason } as never
      return isLetter ? api.call('POST /reveal-letter', { body }) : api.call('POST /reveal', { body })
    },
    {
      done: t('shownInFull'),
      onDone: ({ value }) => {
        setAsking(false)
        setFull(value)
      },
    },
  )
  return (
    <>
      {isText ? (full ?? masked) : <Num>{full ?? masked}</Num>}{' '}
      {full === undefined && isHidden && may(isLetter ? 'content' : 'members.personal') ? (
        <Button kind="tertiary" size="sm" onClick={() => setAsking(true)}>
          {t('showInFull')}
        </Button>
      ) : null}
      {isAsking ? (
        <AskDialog
          title={t('showInFull')}
          reason={t('showInFullWhy')}
          button={t('showInFull')}
          pending={isPending}
          onClose={() => setAsking(false)}
          onAnswer={({ text }) => mutate(text)}
        />
      ) : null}
    </>
  )
}
