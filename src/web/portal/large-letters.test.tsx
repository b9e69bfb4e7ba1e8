import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { languages } from '#contract/languages/languages.ts'
import type { PortalUse } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { PortalApp } from './portal-app.tsx'

afterEach(() => document.documentElement.style.removeProperty('font-size'))

const at = '2026-11-26T09:00:00.000Z'
const use: PortalUse = {
  _id: 'use',
  title: 'Bridge',
  page: `https://fellside.example/${'a-long-way-without-any-blank'.repeat(4)}.html`,
  additional: [],
  original: null,
  copy: null,
  screenshot: null,
  changes: [],
  region: null,
  transform: null,
  firstSeen: at,
  lastSeen: at,
  evidence: { number: 'RFE-100001-AAAA', capturedAt: at },
  soldAt: null,
  isOnStock: false,
}

test.each(languages)(
  'With letters twice as large a phone shows the page in %s whole, and no word of it in two',
  async (language) => {
    fakeApi()
    await page.viewport(390, 844)
    document.documentElement.style.setProperty('font-size', '200%')
    const found = aPortalPage({ uses: [use] })
    found.case.record.V22_Evidence__c = true
    const words = allWords[language]
    const screen = await render(
      <PortalApp {...{ language, words, page: found }} portalId={idOf(1)} ended={null} isDraft />,
    )
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBe(390)
    const [list, theme] = [screen.getByRole('combobox', { name: words.language }), screen.getByRole('button').first()]
    const [one, other] = [list, theme].map((control) => control.element().getBoundingClientRect())
    expect(one!.right).toBeLessThanOrEqual(other!.left + 1)
    expect(brokenWords()).toEqual([])
  },
)

/** Short words that do not stand on one line. */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<![\p{L}\p{N}./:-])\p{L}{2,11}(?![\p{L}\p{N}./:-])/gu,
    )) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1 && !node.parentElement?.closest('.sr-only')) broken.push(word)
    }
  }
  return broken
}
