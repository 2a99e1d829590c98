import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/platform/language.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { createReader } from './read-qr.ts'

const LOOK_EVERY_MS = 200

/** The camera of the phone, looking for a QR code. It starts when staff ask for it and stops when a code was read. */
export function GateCamera({ onCode }: { onCode: (code: string) => void }) {
  const t = useT('office-acts')
  const [state, setState] = useState<'off' | 'on' | 'refused'>('off')
  return (
    <div className="grid gap-3">
      {state === 'on' ? (
        <Video
          onCode={(code) => {
            setState('off')
            onCode(code)
          }}
          onRefused={() => setState('refused')}
        />
      ) : (
        <div className="gate-off w-full aspect-[4/3] rounded-field bg-surface-2 object-cover grid place-content-center justify-items-center gap-3 p-4 text-center text-muted">
          <Glyph name="gate" />
          <p>{t('cameraText')}</p>
        </div>
      )}
      {state === 'refused' ? (
        <Note tone="wait" icon="warning" title={t('cameraRefused')}>
          <p>{t('cameraRefusedText')}</p>
        </Note>
      ) : null}
      <Button kind={state === 'on' ? 'secondary' : 'primary'} onClick={() => setState(state === 'on' ? 'off' : 'on')}>
        {t(state === 'on' ? 'stopCamera' : 'startCamera')}
      </Button>
    </div>
  )
}

type VideoProps = { onCode: (code: string) => void; onRefused: () => void }

function Video({ onCode, onRefused }: VideoProps) {
  const t = useT('office-acts')
  const ref = useRef<HTMLVideoElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera starts once, whatever its callbacks are
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const start = async () => {
      const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      stream = camera
      const video = ref.current
      if (isOver || !video) return stop()
      video.srcObject = camera
      await video.play()
      const read = await createReader()
      const look = async () => {
        const code = await read(video).catch(() => undefined)
        if (isOver) return
        if (code) onCode(code)
        else timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => (isOver ? undefined : onRefused()))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <video
      ref={ref}
      className="w-full aspect-[4/3] rounded-field bg-surface-2 object-cover"
      muted
      playsInline
      aria-label={t('cameraPicture')}
    />
  )
}
