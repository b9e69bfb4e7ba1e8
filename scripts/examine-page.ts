import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is wrong with the page as it stands, a sentence each: accessibility by axe, and whatever sticks out sideways. */
export async function examine(page: Page, audited?: string): Promise<string[]> {
  return [...(await axeFaults(page, audited)), ...(await overflow(page))]
}

/**
 * What an accessibility audit of the page, or of what the selector names, finds, one line for each rule: its name, the first
 * element that breaks it, and how. An audit during which the page changed, or its theme was still being drawn, has mixed two states of
 * it, so faults are looked for again; what the last of three audits finds is there to stay.
 */
async function axeFaults(page: Page, audited = ':root'): Promise<string[]> {
  await page.evaluate(axe)
  let violations = await audit(page, audited)
  for (let again = 0; again < 2 && violations.length > 0; again++) violations = await audit(page, audited)
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    return `axe ${id}: ${help} (${nodes.length}×, ${first?.html.slice(0, 160)}: ${first?.failureSummary?.slice(0, 300)})`
  })
}

const audit = (page: Page, audited: string) =>
  page.evaluate(async (selector) => {
    const { axe } = window as typeof window & { axe: { run: (of: string, options: object) => Promise<AxeResults> } }
    return (await axe.run(selector, { resultTypes: ['violations'] })).violations
  }, audited)

async function overflow(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return undefined
    const out = [...document.querySelectorAll('body *')].find(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    )
    return `${scrollWidth} of ${clientWidth} pixels (${out?.outerHTML.slice(0, 160)})`
  })
  return found === undefined ? [] : [`wider than the window: ${found}`]
}
