import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { allMessages } from '#web/ui/fields/field-errors.ts'
import { isTooLarge, PAPERS } from '#web/ui/fields/file-limit.ts'
import { useReadRefusal } from '#web/ui/fields/use-field-errors.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PaperButton } from '#web/ui/paper-button.tsx'

export type OwnReport = { format: 'pdf' | 'jpeg'; bytes: number }
type Calls = { save: (body: FormData) => Promise<unknown>; remove: () => Promise<unknown> }

/** Sends a report as soon as it is chosen, or removes it; the last refusal stays until the next attempt. */
export function useReport({ save, remove }: Calls) {
  const t = useT('selling')
  const read = useReadRefusal()
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File | undefined) => {
      if (!file) return remove()
      const body = new FormData()
      body.append('report', file)
      return save(body)
    },
    onMutate: () => setProblem(undefined),
    onError: (error) => setProblem(allMessages(read(error))[0]),
  })
  return {
    isPending,
    problem,
    send: (file: File) => (isTooLarge(file) ? setProblem(t('reportTooLarge')) : mutate(file)),
    remove: () => mutate(undefined),
  }
}

type Props = {
  report: OwnReport | null
  /** The address of its file. */
  path: string
  acts: ReturnType<typeof useReport>
}

/** The seller's own inspection report: one file, kept by the server. */
export function ReportField({ report, path, acts: { isPending, problem, send, remove } }: Props) {
  const t = useT('selling')
  const id = useId()
  return (
    <div className="field car-part">
      <span className="label">{t('optional', { label: t('inspectionPaper') })}</span>
      <div className="car-report">
        {report ? (
          <>
            <PaperButton path={path} paper={report} failed={t('inspectionFailed')}>
              {t('ownReport')}
            </PaperButton>
            <Button kind="tertiary" onClick={remove} pending={isPending}>
              <Icon name="trash" size="s" />
              {t('reportRemove')}
            </Button>
          </>
        ) : null}
        <label className={buttonClass('secondary')}>
          <Icon name={report ? 'repeat' : 'file'} />
          {t(isPending ? 'reportSending' : report ? 'reportReplace' : 'reportAdd')}
          <input
            type="file"
            accept={PAPERS}
            className="sr-only"
            disabled={isPending}
            aria-describedby={`${id}-help${problem ? ` ${id}-error` : ''}`}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              // The same file may be chosen again after it was removed.
              event.target.value = ''
              if (chosen) send(chosen)
            }}
          />
        </label>
      </div>
      <span className="help" id={`${id}-help`}>
        {t('reportHelp')}
      </span>
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  )
}
