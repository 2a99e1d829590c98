import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import type { RemoveKey } from '../../platform/calls.ts'
import { useOfficeApi } from '../../platform/desk.tsx'
import { useNavigate } from '../../platform/router.ts'
import { useAct } from '../../platform/use-act.ts'
import { AskDialog } from '../../ui/ask-dialog.ts'

type Props = {
  call: RemoveKey
  id: number
  name: string
  /** The list, which is shown once the thing is removed. */
  at: string
}

/** Deletes after a question. The server refuses to delete a used row and names the reason. */
export function RemoveButton({ call, id, name, at }: Props) {
  const t = useT('office')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { mutate, isPending } = useAct(() => api.send(call, { params: { id } }), {
    done: t('deleted'),
    onDone: () => navigate(at),
    onRefused: close,
  })
  return (
    <>
      <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('deleteAsk', { name })}
          text={t('deleteText')}
          button={t('delete')}
          danger
          pending={isPending}
          onClose={close}
          onAnswer={() => mutate(undefined)}
        />
      ) : null}
    </>
  )
}
