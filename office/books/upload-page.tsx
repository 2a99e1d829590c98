import { useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorList } from '#web/ui/fields/form.tsx'
import { useFieldErrors } from '#web/ui/fields/use-field-errors.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { useNavigate } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { FileChooser } from '../ui/file-chooser.tsx'
import { PageHead, Panel } from '../ui/panel.tsx'

/** Uploads a file of the bank. A file that cannot be read is refused with its line. */
export function UploadPage() {
  const t = useT('office')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const errors = useFieldErrors()
  const { mutate, isPending } = useAct(
    (chosen: File) => {
      const body = new FormData()
      body.append('file', chosen)
      return api.call('POST /bank-statements', { body })
    },
    {
      done: t('statementRead'),
      onDone: (statement) => navigate(`/bank-statements/${statement.id}`),
      onRefused: errors.refuse,
    },
  )
  return (
    <>
      <PageHead title={t('uploadStatement')} up={{ to: '/bank-statements', title: t('bankStatements') }} />
      <Panel padded>
        <form
          ref={errors.form}
          className="stk"
          onSubmit={(event) => {
            event.preventDefault()
            if (file && !isPending) mutate(file)
          }}
        >
          <ErrorList errors={errors.errors} />
          <FileChooser
            accept=".csv,.sta,.mt940,.txt,.xml"
            texts={{ choose: t('chooseFile'), none: t('noFile'), help: t('statementHelp') }}
            file={file}
            onChoose={setFile}
          />
          <div>
            <Button type="submit" size="sm" disabled={!file} pending={isPending}>
              {t('uploadStatement')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  )
}
