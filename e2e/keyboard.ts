import type { Page } from '@playwright/test'

const most = 40

/** Goes on with Tab until the focus is on something of this name: its label, else what it says. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < most; steps++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLInputElement ? at.labels?.[0] : at
      return (at?.getAttribute('aria-label') ?? label?.textContent ?? '').trim()
    })
    if (name.test(focused)) return
  }
  throw new Error(`Tab does not come to ${name}`)
}
