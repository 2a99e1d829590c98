import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FairClock } from './fair-clock.tsx'

const widthsOf = (seconds: number, window?: number) =>
  [
    ...renderToStaticMarkup(<FairClock seconds={seconds} {...(window !== undefined && { window })} />).matchAll(
      /width="(.*?)"/g,
    ),
  ].map(([, width]) => width)

test.each([
  [300, undefined, ['100%', '100%', '100%', '100%', '100%']],
  [90, undefined, ['100%', '50%', '0%', '0%', '0%']],
  [0, undefined, ['0%', '0%', '0%', '0%', '0%']],
  [0, 0, ['0%', '0%', '0%', '0%', '0%']],
] as const)('%i seconds of a window of %s fill their segments', (seconds, window, widths) => {
  expect(widthsOf(seconds, window)).toEqual(widths)
})
