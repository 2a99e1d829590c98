import { expect, test } from 'vitest'
import { partWeights, scoreOf } from './inspection-score.ts'

const part = (name: keyof typeof partWeights, verdict: 'ok' | 'note' | 'fault') => ({ part: name, verdict })
const marks = (...kinds: ('scratch' | 'dent' | 'repaint' | 'original')[]) => kinds.map((kind) => ({ kind }))

test.each([
  ['nothing noted', [part('engine', 'ok'), part('brakes', 'ok')], marks('original'), 10],
  ['three marks and worn brakes', [part('brakes', 'note')], marks('repaint', 'scratch', 'dent'), 8.7],
  ['a fault counts as a note does', [part('engine', 'fault')], [], 8.5],
  ['every kind of weight', [part('gearbox', 'note'), part('electrics', 'note'), part('glass', 'note')], [], 7.6],
  ['never below one', Array.from({ length: 7 }, () => part('chassis', 'fault')), [], 1],
] as const)('[CAR-51] the score with %s', (_, results, body, score) => {
  expect(scoreOf({ results, body })).toBe(score)
})

test('[CAR-51] every part has a weight of the rules', () => {
  expect(new Set(Object.values(partWeights))).toEqual(new Set([15, 7, 2]))
})
