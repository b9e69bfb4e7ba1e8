import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aWork } from '../testing/filed-facts.ts'
import { longestTitlesField, pasteBlocksOf } from './paste-blocks.ts'

test('Titles stand with their dates, a block for each month', () => {
  const works = [aWork(1, { publishedOn: '2026-07' }), aWork(2, { title: '=Sea' }), aWork(3)]
  expect(pasteBlocksOf({ works })).toEqual([
    { label: 'Published 06/2026', text: '=Sea (06/15/2026), Harbour 3 (06/15/2026)', titles: 2 },
    { label: 'Published 07/2026', text: 'Harbour 1 (07/2026)', titles: 1 },
  ])
})

test('Unpublished titles stand without dates', () => {
  const works = [
    aWork(1, { isPublished: false, publishedOn: null }),
    aWork(2, { isPublished: false, publishedOn: null }),
  ]
  expect(pasteBlocksOf({ works })).toEqual([{ label: 'Titles', text: 'Harbour 1, Harbour 2', titles: 2 }])
})

test('No block is longer than the field, and no title is lost or split', () => {
  const title = fc.string({ minLength: 1, maxLength: 500 }).map((text) => text.replaceAll(/[^\w]+/g, 'x'))
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 60 }), (titles) => {
      const works = titles.map((one, at) => aWork(at + 1, { title: one, isPublished: false, publishedOn: null }))
      const blocks = pasteBlocksOf({ works })
      for (const { text } of blocks) expect(text.length).toBeLessThanOrEqual(longestTitlesField)
      expect(blocks.flatMap(({ text }) => text.split(', '))).toEqual(titles)
      expect(blocks.reduce((sum, block) => sum + block.titles, 0)).toBe(titles.length)
    }),
  )
})
