import { expect, onTestFinished, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Portal } from '#contract/portal/page.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { aPortalPage } from '#web/testing/portal.ts'
import { CasePage } from '../case-page.tsx'
import { WordsContext } from '../words.ts'

const { en } = allWords
const lookMs = 5000
const paid: Partial<Portal> = { state: 'paid', due: null, nothingDue: 'paid', methods: [], bank: null }
const licence = { _id: 'licence', kind: 'licence' as const, name: 'RFL-1', at: '2026-11-26T09:00:00.000Z' }

/** A page whose looks are counted, with the intervals in our hand. */
async function opened(more: Partial<Portal>) {
  fakeApi()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const looked = vi.fn(async () => {})
  const at = (now: Partial<Portal>) => (
    <WordsContext value={{ words: en, language: 'en' }}>
      <CasePage portalId={idOf(1)} page={aPortalPage(now)} onChanged={looked} />
    </WordsContext>
  )
  const screen = await render(at(more))
  return { looked, screen, show: (now: Partial<Portal>) => screen.rerender(at(now)) }
}

test('A paid page looks again until its licence is signed', async () => {
  const { looked, screen, show } = await opened(paid)
  await expect.element(screen.getByText(en.pay.paid)).toBeVisible()
  vi.advanceTimersByTime(lookMs)
  expect(looked).toHaveBeenCalledTimes(1)
  await show({ ...paid, documents: [licence] })
  await expect.element(screen.getByRole('link', { name: en.attachments.licence })).toBeVisible()
  vi.advanceTimersByTime(10 * lookMs)
  expect(looked).toHaveBeenCalledTimes(1)
})

test('A page stops looking after some minutes', async () => {
  const { looked } = await opened({ ...paid, state: 'unpaid', nothingDue: 'bank' })
  vi.advanceTimersByTime(1000 * lookMs)
  expect(looked).toHaveBeenCalledTimes(66)
})

test('A page that waits for nothing does not look', async () => {
  const { looked } = await opened({})
  vi.advanceTimersByTime(100 * lookMs)
  expect(looked).not.toHaveBeenCalled()
})
