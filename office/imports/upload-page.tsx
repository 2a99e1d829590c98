import { useState } from 'react'
import { carTaxes } from '#contract/values/vehicle/car-tax.ts'
import { useLang, useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/fields/choice.tsx'
import { PersonField } from '../parts/person-field.tsx'
import { useOfficeApi } from '../platform/desk.tsx'
import { useNavigate } from '../platform/router.ts'
import { useAct } from '../platform/use-act.ts'
import { FileChooser } from '../ui/file-chooser.tsx'
import { GoButton, PageHead, Panel } from '../ui/panel.tsx'
import { ImportColumns } from './import-columns.tsx'

/** Uploads a table of cars. The server only checks it: nothing is added before staff have read the verdicts. */
export function ImportNewPage() {
  const t = useT('office-acts')
  const office = useT('office')
  const states = useT('office-states')
  const api = useOfficeApi()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [type, setType] = useState<'auction' | 'sale'>('auction')
  const [tax, setTax] = useState('')
  const [owner, setOwner] = useState<number | null>(null)
  const { mutate, isPending } = useAct(
    (chosen: File) => {
      const body = new FormData()
      body.append('type', type)
      body.append('dry_run', '1')
      body.append('file_name', chosen.name)
      if (tax !== '') body.append('tax', tax)
      if (owner !== null) body.append('owner_id', String(owner))
      body.append('file', chosen)
      return api.call('POST /imports/cars', { body })
    },
    { done: t('importChecked'), onDone: (answer) => navigate(`/imports/${answer.import.id}`) },
  )
  return (
    <>
      <Head />
      <Panel padded>
        <form
          className="stk"
          onSubmit={(event) => {
            event.preventDefault()
            if (file && !isPending) mutate(file)
          }}
        >
          <TableChooser file={file} onChoose={setFile} />
          <div className="fg2">
            <Select
              label={t('importType')}
              value={type}
              onChange={(event) => setType(event.target.value === 'sale' ? 'sale' : 'auction')}
            >
              <option value="auction">{states('auction')}</option>
              <option value="sale">{states('sale')}</option>
            </Select>
            <TaxOfFile value={tax} onChange={setTax} />
            <PersonField label={t('importOwner')} help={office('ownerHelp')} value={owner} onChange={setOwner} />
          </div>
          <div>
            <Button type="submit" size="sm" disabled={!file} pending={isPending}>
              {t('checkTable')}
            </Button>
          </div>
        </form>
      </Panel>
      <ImportColumns />
    </>
  )
}

function TaxOfFile({ value, onChange }: { value: string; onChange: (tax: string) => void }) {
  const t = useT('office-acts')
  const lang = useLang()
  return (
    <Select
      label={t('importTax')}
      help={t('importTaxHelp')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('taxOfOwner')}</option>
      {Object.entries(carTaxes).map(([word, names]) => (
        <option key={word} value={word}>
          {names[lang]}
        </option>
      ))}
    </Select>
  )
}

function Head() {
  const t = useT('office-acts')
  const office = useT('office')
  return (
    <PageHead title={t('importNew')} lead={t('importLead')} up={{ to: '/imports', title: office('imports') }}>
      <GoButton to="/imports/pictures">{t('picturesByVin')}</GoButton>
    </PageHead>
  )
}

function TableChooser({ file, onChoose }: { file: File | undefined; onChoose: (file: File | undefined) => void }) {
  const t = useT('office-acts')
  return (
    <FileChooser
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      texts={{ choose: t('chooseTable'), none: t('noTable'), help: t('tableHelp') }}
      {...{ file, onChoose }}
    />
  )
}
