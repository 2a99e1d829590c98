import { describe, expect, test } from 'vitest'
import { changedMeanwhile, changedValues } from './changes.ts'

describe('what a form sends', () => {
  test('only what was changed', () => {
    const read = { id: 1, name: 'a', tags: ['x'], note: null }
    expect(changedValues(read, { id: 1, name: 'b', tags: ['x'], note: undefined })).toEqual({ name: 'b' })
    expect(changedValues(read, { tags: ['x', 'y'] })).toEqual({ tags: ['x', 'y'] })
    expect(changedValues({ note: 'n' }, { note: null })).toEqual({ note: null })
  })

  test('a chosen file always', () => {
    const image = new File(['x'], 'a.png')
    expect(changedValues({ image: '/media/1' }, { image })).toEqual({ image })
  })
})

describe('two colleagues change the same row', () => {
  const read = { name: 'a', year: 2020 }

  test('the second learns which field both changed', () => {
    expect(changedMeanwhile(read, { name: 'theirs', year: 2020 }, { name: 'mine' })).toEqual(['name'])
  })

  test('different fields, or the same word, do not meet', () => {
    expect(changedMeanwhile(read, { name: 'a', year: 2021 }, { name: 'mine' })).toEqual([])
    expect(changedMeanwhile(read, { name: 'same', year: 2020 }, { name: 'same' })).toEqual([])
  })
})
