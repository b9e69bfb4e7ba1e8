import type { Locator, Page } from '@playwright/test'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import type { Cluster } from '../src/contract/matches/match.ts'
import type { Client } from '../src/server/testing/client.ts'
import { expect } from './journey.ts'

/** The form of a case, by mouse or finger. */
export const caseForm = (page: Page, by: 'mouse' | 'finger' = 'mouse') => {
  const press = (at: Locator) => (by === 'mouse' ? at.click() : at.tap())
  return {
    press,
    isAt: (step: string) => stepIs(page, step),
    /** On from a step to the next one, or to the next image or page of it. */
    goOn: () => press(page.getByRole('button', { name: 'Continue', exact: true })),
    answer: (question: RegExp, given: string) =>
      press(page.getByRole('group', { name: question }).getByText(given, { exact: true })),
    write: async (words: Record<string, string>) => {
      for (const [label, text] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(text)
    },
    /** A day of the opened month, or of another year. */
    chooseDay: async (label: RegExp, { day, year }: { day: number; year?: number }) => {
      await press(page.getByRole('button', { name: label }))
      const calendar = page.getByRole('dialog', { name: 'Calendar' })
      if (year !== undefined) await calendar.getByLabel('Choose the Year').selectOption(String(year))
      await press(calendar.getByRole('gridcell').getByText(String(day), { exact: true }).first())
      await expect(calendar).toBeHidden()
    },
  }
}
export type CaseForm = ReturnType<typeof caseForm>

/** The site that shows images of the owner's and never had a case: that with the most finds, of several the first by name. */
export async function siteWithoutCase({ call }: Client): Promise<Cluster> {
  const [{ data: sites }, { data: cases }] = await Promise.all([
    call(listClusters, { show: 'all', pageSize: 100 }),
    call(listCases, { pageSize: 100 }),
  ])
  const taken = new Set(cases.map(({ host }) => host))
  const free = sites.filter(({ platform, domain }) => platform === null && !taken.has(domain.host))
  const byName = free.toSorted((one, other) => one.domain.host.localeCompare(other.domain.host))
  return byName.toSorted((one, other) => other.matches.total - one.matches.total)[0]!
}

/** Images in the selection. */
export async function imagesChosen(page: Page): Promise<number> {
  const chosen = page.getByRole('button', { name: /^Take out/ })
  await expect(chosen.first()).toBeVisible()
  return await chosen.count()
}

/** The current step has this name. */
export const stepIs = (page: Page, step: string) =>
  expect(page.getByRole('heading', { level: 2, name: step, exact: true })).toBeVisible()

/** Screening answers that pass; `contacted` requires papers. */
export async function answerScreening({ answer }: CaseForm, { contacted }: { contacted: 'Yes' | 'No' }): Promise<void> {
  await answer(/^Are you the legal owner/, 'Yes')
  await answer(/by a business or an organization/, 'Yes')
  await answer(/breach of an existing contract/, 'No')
  await answer(/available on stock agencies/, 'No')
  await answer(/previously contacted the image user/, contacted)
  await answer(/paid or commissioned/, 'No')
  await answer(/submitted to a contest/, 'No')
}

/** Answers all questions on a never licensed image. */
export async function answerImage(form: CaseForm, place: string): Promise<void> {
  await form.write({ 'Place it was created': 'Lisbon', 'URL where it was first published': place })
  await form.chooseDay(/^Date it was created/, { day: 1, year: 2024 })
  await form.chooseDay(/^Date of first publication/, { day: 2, year: 2024 })
  await form.answer(/under a Creative Commons license/, 'No')
  await form.answer(/publicly available for licensing/, 'No')
  await form.answer(/been licensed before/, 'No')
  await form.answer(/registered your image with the US Copyright Office/, 'No')
}
