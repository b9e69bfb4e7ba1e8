import { expect, test } from 'vitest'
import { postingsOf } from '#engine/testing/postings.ts'
import { merged, packed } from './index-paged.ts'
import type { Page } from './posting-pages.ts'

const posting = (word: number) => ({ word, geometry: word })

test('Segments are read one by one, and merging keeps all postings', async () => {
  let [reading, most] = [0, 0]
  async function* slowly(pages: Page[]): AsyncGenerator<Page[]> {
    most = Math.max(most, ++reading)
    await new Promise((resolve) => void setImmediate(resolve))
    reading--
    yield pages
  }
  const segments = Array.from({ length: 60 }, (_, ordinal) =>
    slowly(packed([{ ordinal, postings: postingsOf([posting(ordinal % 7), posting(100 - ordinal)]) }]).pages),
  )
  let postings = 0
  for await (const page of merged(segments, (ordinal) => ordinal !== 5)) postings += page.postings
  expect([postings, most]).toEqual([118, 1])
})
