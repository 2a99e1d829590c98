import { expect, test } from 'vitest'
import { hostilePapers } from '#server/testing/hostile-files.ts'
import { fileProcess } from '../files/file-process.ts'
import type { isSafePdf } from './safe-pdf.ts'

test.each(hostilePapers)('[FILE-1] $name: checked within the limits', async ({ bytes }) => {
  const module = new URL('safe-pdf.ts', import.meta.url)
  expect(await fileProcess.read<typeof isSafePdf>(module, 'isSafePdf', bytes())).toBe(true)
})
