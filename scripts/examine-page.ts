import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules on colours, the only ones that themes affect. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Faults of the page as it stands, a sentence each: of accessibility by axe, and parts that stick out sideways. */
export async function examine(page: Page, audited?: string): Promise<string[]> {
  return [...(await axeFaults(page, audited)), ...(await overflow(page))]
}

type Look = { theme: 'light' | 'dark'; width: number }

/** The same in both themes; each sentence begins with its look. The page is light afterwards, and moves as its visitor wishes. */
export async function examineInBothThemes(page: Page, audited?: string): Promise<string[]> {
  const { width } = page.viewportSize()!
  return await examineLooks(
    page,
    [
      { theme: 'light', width },
      { theme: 'dark', width },
    ],
    audited,
  )
}

/** The same in both themes, at a desk and in a window as narrow as a phone. The page is at a desk afterwards. */
export async function examineInEveryLook(page: Page, audited?: string): Promise<string[]> {
  const looks: Look[] = [
    { theme: 'light', width: 1280 },
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 390 },
    { theme: 'dark', width: 1280 },
  ]
  return await examineLooks(page, looks, audited)
}

/** All rules in the light theme, colours in the dark. */
async function examineLooks(page: Page, looks: Look[], audited?: string): Promise<string[]> {
  const faults: string[] = []
  for (const { theme, width } of looks) {
    const window = page.viewportSize()!
    if (width !== window.width) await page.setViewportSize({ ...window, width })
    await showIn(page, theme)
    const found = theme === 'light' ? await examine(page, audited) : await axeFaults(page, audited, rulesOfColours)
    faults.push(...found.map((fault) => `${theme}, ${width} px, ${fault}`))
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return faults
}

/** Resolves once the theme is drawn and motion is over. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
}

/**
 * Faults of an accessibility audit of the page or the selected part: rule, first failing element and reason, one a line. Changes during an audit mix
 * two states, so an audit with faults repeats; the third one counts.
 */
async function axeFaults(page: Page, audited = ':root', rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  let violations = await audit(page, audited, rules)
  for (let again = 0; again < 2 && violations.length > 0; again++) violations = await audit(page, audited, rules)
  return violations.map(({ id, help, nodes }) => {
    const [first] = nodes
    return `axe ${id}: ${help} (${nodes.length}×, ${first?.html.slice(0, 160)}: ${first?.failureSummary?.slice(0, 300)})`
  })
}

const audit = (page: Page, audited: string, rules: string[] | undefined) =>
  page.evaluate(
    async ({ selector, only }) => {
      const { axe } = window as typeof window & { axe: { run: (of: string, options: object) => Promise<AxeResults> } }
      const runOnly = only ? { runOnly: { type: 'rule', values: only } } : {}
      return (await axe.run(selector, { resultTypes: ['violations'], ...runOnly })).violations
    },
    { selector: audited, only: rules },
  )

/** Parts that stick out of the window sideways, a sentence. */
export async function overflow(page: Page): Promise<string[]> {
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
