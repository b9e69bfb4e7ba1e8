import { expect, test } from 'vitest'
import type { CrawledPage } from '#contract/discovery/crawl.ts'
import { pageBrought, pageMark } from './visit-words.ts'

const aPage: CrawledPage = {
  _id: 1,
  url: 'https://prints.example/',
  ledTo: null,
  kind: 'page',
  state: 'done',
  answer: 'read',
  problem: null,
  images: 3,
  finds: 2,
}

const over = { isOver: true }

test('A page that shows finds says how many', () => {
  expect(pageMark(aPage, over)).toMatchObject({ words: '2 finds', tone: 'ok' })
  expect(pageMark({ ...aPage, finds: 1 }, over)).toMatchObject({ words: 'One find', tone: 'ok' })
  expect(pageBrought(aPage, 'owner')).toBe('It shows 3 pictures.')
})

test('A page with matches but without pictures says both', () => {
  const cleared = { ...aPage, images: 0, finds: 1 }
  expect(pageMark(cleared, over)).toMatchObject({ words: 'One find, no longer there', tone: 'warn' })
  expect(pageBrought(cleared, 'owner')).toBe('It shows no pictures any more.')
})

test('A site without a sitemap is no fault; a page that cannot be read is', () => {
  const failed = { ...aPage, state: 'failed', answer: null, images: 0, finds: 0 } as const
  expect(pageMark({ ...failed, kind: 'sitemap' }, over)).toMatchObject({ words: 'No sitemap', tone: 'dim' })
  expect(pageMark(failed, over)).toMatchObject({ words: 'Could not be read', tone: 'mark' })
})

test('An address whose turn did not come before its visit was over was left out', () => {
  const waiting = { ...aPage, state: 'waiting', answer: null } as const
  expect(pageMark(waiting, { isOver: false }).words).toBe('Waits for its turn')
  expect(pageMark(waiting, over).words).toBe('Left out')
})
