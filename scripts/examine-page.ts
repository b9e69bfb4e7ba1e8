import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is wrong with the page as it stands, a sentence each: accessibility by axe, and whatever sticks out sideways. */
export async function examine(page: Page, audited?: string): Promise<string[]> {
  return [...(await axeFaults(page, audited)), ...(await overflow(page))]
}

/** What an accessibility audit of the page, or of what the selector names, finds, one line for each rule: its name and the first element that breaks it. */
async function axeFaults(page: Page, audited = ':root'): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: { run: (of: string, options: object) => Promise<AxeResults> } }
    return (await axe.run(selector, { resultTypes: ['violations'] })).violations
  }, audited)
  return violations.map(
    ({ id, help, nodes }) => `axe ${id}: ${help} (${nodes.length}×, ${nodes[0]?.html.slice(0, 160)})`,
  )
}

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
