import { useId } from 'react'
import type { PictureGroup } from '#contract/values/vehicle/picture-groups.ts'
import { type PictureView, pictureViewNames, pictureViews } from '#contract/values/vehicle/picture-views.ts'
import { Num } from '#web/platform/format.tsx'
import { useLang, useT } from '#web/platform/language.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PictureInput } from './picture-input.tsx'
import type { FormPicture, Pictures } from './use-pictures.ts'
import { ViewDrawing } from './view-drawing.tsx'

/** The views under the words of their heading; a fault is beside engine and wheels, as it is seen there. */
const PARTS: readonly { part: 'outside' | 'inside' | 'mechanical'; groups: readonly PictureGroup[] }[] = [
  { part: 'outside', groups: ['outside'] },
  { part: 'inside', groups: ['inside'] },
  { part: 'mechanical', groups: ['mechanical', 'faults'] },
]

type Props = { pictures: Pick<Pictures, 'pictures' | 'add'>; urls: readonly string[] }

/** The photographs that a buyer looks for: a press on one opens the camera. The missing ones are named. */
export function WantedViews({ pictures: { pictures, add }, urls }: Props) {
  const t = useT('selling')
  const lang = useLang()
  const id = useId()
  const isThere = (view: PictureView) => pictures.some((each) => each.view === view && each.state !== 'refused')
  const missing = pictureViewNames.filter((view) => pictureViews[view].isNeeded && !isThere(view))
  return (
    <div className="wanted-views">
      {PARTS.map(({ part, groups }) => {
        const views = pictureViewNames.filter((view) => groups.includes(pictureViews[view].group))
        const needed = views.filter((view) => pictureViews[view].isNeeded)
        return (
          <section key={part} aria-labelledby={`${id}-${part}`}>
            <div className="wanted-head">
              <h3 id={`${id}-${part}`}>{t(`views_${part}`)}</h3>
              <span>
                {t.rich('viewsDone', {
                  done: () => <Num key="done">{needed.filter(isThere).length}</Num>,
                  of: () => <Num key="of">{needed.length}</Num>,
                })}
              </span>
            </div>
            <ul>
              {views.map((view) => {
                const at = pictures.findLastIndex((each) => each.view === view)
                const shown = { picture: pictures[at], url: urls[at] }
                return (
                  <li key={view}>
                    <Tile view={view} isNext={view === missing[0]} {...shown} onTake={(files) => add(files, view)} />
                  </li>
                )
              })}
            </ul>
          </section>
        )
      })}
      <p role="status" className="text-14 text-muted">
        {missing.length === 0
          ? t('viewsAllThere')
          : t('viewsMissing', {
              views: missing.map((view) => pictureViews[view][lang]).join(lang === 'ar' ? '، ' : ', '),
            })}
      </p>
    </div>
  )
}

type TileProps = {
  view: PictureView
  /** The first of the missing ones. */
  isNext: boolean
  picture: FormPicture | undefined
  url: string | undefined
  onTake: (files: File[]) => void
}

function Tile({ view, isNext, picture, url, onTake }: TileProps) {
  const t = useT('selling')
  const lang = useLang()
  const { isNeeded } = pictureViews[view]
  const look = picture?.state === 'refused' ? 'wanted-refused' : picture ? 'wanted-there' : isNext ? 'wanted-next' : ''
  const note = picture ? t(view === 'fault' ? 'viewMore' : 'viewSwap') : isNeeded ? null : t('viewOptional')
  return (
    <PictureInput className={`wanted-view ${look}`} isCamera onChoose={onTake}>
      <span className="wanted-frame">
        {picture ? <img src={url} alt="" /> : <ViewDrawing view={view} />}
        {picture?.state === 'kept' ? (
          <span className="wanted-tick">
            <Icon name="check" size="s" />
          </span>
        ) : null}
        {isNext ? (
          <span className="wanted-take">
            <Icon name="camera" size="s" />
            {t('viewTake')}
          </span>
        ) : null}
      </span>
      <span className="wanted-name">
        {pictureViews[view][lang]}
        {note === null ? null : <small>{note}</small>}
      </span>
      {picture?.state === 'refused' ? <span className="wanted-problem">{picture.problem}</span> : null}
    </PictureInput>
  )
}
