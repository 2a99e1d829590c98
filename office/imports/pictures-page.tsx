import { useId, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { PICTURES } from '#web/ui/fields/file-limit.ts'
import { useOfficeApi } from '../platform/desk.tsx'
import { sendChange } from '../platform/send-change.ts'
import { useErrorWords } from '../ui/error-words.ts'
import { Go, PageHead, Panel } from '../ui/panel.tsx'
import { carOfVin, type PictureFile, toPictureFiles } from './picture-files.ts'

/** Sends the pictures one after the other; a failed one is named with its reason and keeps none of the others back. */
function usePictureFiles() {
  const t = useT('office-acts')
  const api = useOfficeApi()
  const inWords = useErrorWords()
  const [files, setFiles] = useState<PictureFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const write = (at: number, part: Partial<PictureFile>) =>
    setFiles((now) => now.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const sendOne = async ({ file, vin }: PictureFile): Promise<Partial<PictureFile>> => {
    if (vin === undefined) return { state: 'failed', why: t('noVinInName') }
    try {
      const carId = await carOfVin(api, vin)
      if (carId === undefined) return { state: 'failed', why: t('noCarOfVin') }
      await sendChange(api, 'PUT /cars/{id}', carId, { images: [file] }, undefined)
      return { state: 'done', carId }
    } catch (error) {
      return { state: 'failed', why: inWords(error) }
    }
  }
  const send = async () => {
    setBusy(true)
    for (const [at, each] of files.entries()) {
      if (each.state === 'done') continue
      write(at, { state: 'sending' })
      write(at, await sendOne(each))
    }
    setBusy(false)
  }
  return { files, isBusy, choose: (chosen: Iterable<File>) => setFiles(toPictureFiles(chosen)), send }
}

/** Adds many pictures at once: the chassis number in a file's name tells the car. */
export function PicturesPage() {
  const t = useT('office-acts')
  const office = useT('office')
  const id = useId()
  const { files, isBusy, choose, send } = usePictureFiles()
  const done = files.filter(({ state }) => state === 'done').length
  return (
    <>
      <PageHead
        title={t('picturesByVin')}
        lead={t('picturesByVinText')}
        up={{ to: '/imports', title: office('imports') }}
      />
      <Panel padded>
        <div className="stk">
          <div className="of-drop">
            <label className="btn btn-secondary" htmlFor={id}>
              {t('choosePictures')}
            </label>
            <input
              id={id}
              className="sr-only"
              type="file"
              multiple
              disabled={isBusy}
              accept={PICTURES}
              onChange={(event) => choose(event.target.files ?? [])}
            />
            <p role="status">{t('picturesDone', { done, count: files.length })}</p>
          </div>
          <div>
            <Button size="sm" disabled={done === files.length} pending={isBusy} onClick={() => void send()}>
              {t('sendPictures')}
            </Button>
          </div>
        </div>
      </Panel>
      {files.length > 0 ? <Files files={files} /> : null}
    </>
  )
}

function Files({ files }: { files: readonly PictureFile[] }) {
  const t = useT('office-acts')
  return (
    <Panel title={t('pictureFiles')} count={files.length}>
      <ul className="log">
        {files.map(({ file, state, carId, why }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is made once, and keeps its order
          <li key={at}>
            <div>
              <bdi>{file.name}</bdi>
              {why === undefined || state !== 'failed' ? null : <p className="text-danger-ink">{why}</p>}
            </div>
            {carId === undefined ? (
              <span className="mu">{t(`picture_${state}`)}</span>
            ) : (
              <Go to={`/cars/${carId}`} className="link">
                {t(`picture_${state}`)}
              </Go>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
