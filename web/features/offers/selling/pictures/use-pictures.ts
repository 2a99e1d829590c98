import { useEffect, useRef, useState } from 'react'
import type { PictureView } from '#contract/values/vehicle/picture-views.ts'
import { newKey } from '#web/platform/http/new-key.ts'

/** A picture of a form, and how far it has come. `lost`: it waits for the connection. `refused`: the server said no. */
export type FormPicture = {
  key: string
  view: PictureView | null
  state: 'kept' | 'waiting' | 'sending' | 'lost' | 'refused'
  /** The sent part of it, from 0 to 1. */
  part: number
  /** Chosen on this device. */
  file?: File
  /** The server's number and address for it. */
  id?: number
  src?: string
  problem?: string | undefined
}
type Result = Pick<FormPicture, 'state' | 'id' | 'src' | 'problem'>

/** The server that keeps the pictures of a form before it is sent. */
export type PictureKeeper = {
  send: (picture: FormPicture & { file: File }, onPart: (part: number) => void) => Promise<Result>
  remove: (id: number) => void
}

/** A lost connection is tried again after so long, also where the browser does not notice that it is back. */
const RETRY_MS = 5_000

/** The pictures with a new one: in the place of the one with the same view, else behind all. A car has many faults. */
export function withPicture(pictures: readonly FormPicture[], added: FormPicture): FormPicture[] {
  const at = added.view === 'fault' ? -1 : pictures.findIndex(({ view }) => view !== null && view === added.view)
  return at < 0 ? [...pictures, added] : pictures.with(at, added)
}

/** The pictures with one of them moved. */
export function movedTo<One>(pictures: readonly One[], from: number, to: number): One[] {
  const moved = pictures[from]
  if (moved === undefined || to < 0 || to >= pictures.length) return [...pictures]
  return pictures.toSpliced(from, 1).toSpliced(to, 0, moved)
}

/**
 * The chosen pictures of a form in their order. With a keeper they are sent at once, one after the other; else with the
 * form.
 */
export function usePictures(max: number, first: readonly FormPicture[] = [], keeper?: PictureKeeper) {
  const [pictures, setPictures] = useState(first)
  const [isFull, setFull] = useState(false)
  const now = useRef(first)
  const isSending = useRef(false)
  const write = (next: readonly FormPicture[]) => {
    now.current = next
    setPictures(next)
  }
  const change = (key: string, part: Partial<FormPicture>) =>
    write(now.current.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const sendNext = async (): Promise<void> => {
    const next = now.current.find(({ state }) => state === 'waiting')
    if (!keeper || !next?.file || isSending.current) return
    isSending.current = true
    change(next.key, { state: 'sending', part: 0 })
    const result = await keeper.send({ ...next, file: next.file }, (part) => change(next.key, { part }))
    isSending.current = false
    if (now.current.some(({ key }) => key === next.key)) change(next.key, result)
    else if (result.id !== undefined) keeper.remove(result.id)
    if (result.state !== 'lost') await sendNext()
  }
  const resend = (isAgain: (picture: FormPicture) => boolean) => {
    write(now.current.map((each) => (isAgain(each) ? { ...each, state: 'waiting', problem: undefined } : each)))
    void sendNext()
  }
  const drop = (picture: FormPicture | undefined) => {
    if (picture?.id !== undefined) keeper?.remove(picture.id)
  }
  useLine(
    pictures.some(({ state }) => state === 'lost'),
    () => resend(({ state }) => state === 'lost'),
  )
  return {
    pictures,
    isFull,
    add: (files: readonly File[], view: PictureView | null = null) => {
      const state = keeper ? 'waiting' : 'kept'
      for (const file of files) {
        const next = withPicture(now.current, { key: newKey(), view, state, part: 0, file })
        setFull(next.length > max)
        if (next.length > max) break
        for (const gone of now.current.filter(({ key }) => next.every((each) => each.key !== key))) drop(gone)
        write(next)
      }
      void sendNext()
    },
    remove: (at: number) => {
      drop(now.current[at])
      setFull(false)
      write(now.current.toSpliced(at, 1))
    },
    move: (from: number, to: number) => write(movedTo(now.current, from, to)),
    retry: (at: number) => {
      const key = now.current[at]?.key
      resend((each) => each.key === key)
    },
  }
}
export type Pictures = ReturnType<typeof usePictures>

/** Calls `onBack` when the connection may be back. */
function useLine(isLost: boolean, onBack: () => void): void {
  const again = useRef(onBack)
  again.current = onBack
  useEffect(() => {
    if (!isLost) return
    const tryAgain = () => again.current()
    const timer = setInterval(tryAgain, RETRY_MS)
    window.addEventListener('online', tryAgain)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', tryAgain)
    }
  }, [isLost])
}
