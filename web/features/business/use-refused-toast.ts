import { allMessages } from '#web/ui/fields/field-errors.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { toast } from '#web/ui/toast.tsx'

/** Shows the server's message of a refused press. */
export function useRefusedToast(): (refusal: unknown) => void {
  const read = useReadRefusal()
  return (refusal) => toast({ title: allMessages(read(refusal))[0] ?? '', tone: 'danger', key: 'company' })
}
