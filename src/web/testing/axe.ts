import axe from 'axe-core'
import { inject } from 'vitest'
import { page } from 'vitest/browser'
import { chooseTheme } from '#web/ui/theme.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Wall time of a fixed loop beside the quiet reference machine, at least 1 (scripts/tests/pace.ts). */
    slowness: number
  }
}

/** The rules that look at colours: a theme changes the outcome of no other. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Faults that an accessibility audit finds, one line for each rule: its name and the first element that breaks it. */
export async function axeFaults(element: Element = document.body, rules?: string[]): Promise<string[]> {
  await motionEnds()
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : { rules: { region: { enabled: false } } }),
  })
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.length}×, ${nodes[0]?.html})`)
}

/** Four looks at a page may take as long as four tests. */
export const everyLook = { timeout: 4 * 30_000 * inject('slowness') }

/**
 * Faults of the page as it stands, at a desk and on a phone, in both themes: those of the audit, and a page that is wider than its window.
 * Each begins with its look.
 */
export async function faultsInEveryLook(audited = 'body'): Promise<string[]> {
  const faults: string[] = []
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    for (const theme of ['light', 'dark'] as const) {
      chooseTheme(theme)
      await painted()
      const found = await axeFaults(document.querySelector(audited)!, theme === 'light' ? undefined : rulesOfColours)
      const { scrollWidth } = document.documentElement
      if (scrollWidth > width) found.push(`the page is ${scrollWidth} pixels wide`)
      faults.push(...found.map((fault) => `${theme}, ${width} px, ${fault}`))
    }
  }
  chooseTheme('light')
  await page.viewport(1280, 900)
  return faults
}

/** A new width has been laid out, and a new theme drawn. */
async function painted(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

/** Colours are right once a fade is done. Motion without an end is not waited for. */
async function motionEnds(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
