import { useMay } from '../platform/desk.tsx'
import { DownloadButton } from '../ui/download-button.tsx'

type Props = { id: number /** Null until it is issued. */; number: string | null; hasXml?: boolean }

/** Saves an issued invoice as its buyer gets it; each download is written to the audit. */
export function InvoiceFiles({ id, number, hasXml = false }: Props) {
  const may = useMay()
  if (!may('finance') || number === null) return null
  return (
    <>
      <DownloadButton path={`/invoices/${id}.pdf`} label="PDF" about={number} />
      {hasXml ? <DownloadButton path={`/invoices/${id}.xml`} label="XML" about={number} /> : null}
    </>
  )
}
