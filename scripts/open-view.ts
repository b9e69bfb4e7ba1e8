import type { Page } from '@playwright/test'
import type { View } from './shot-moments.ts'

/** Opens a view and waits until it is steady. */
export async function openView(page: Page, view: View): Promise<void> {
  await view.arrange?.(page)
  await page.goto(view.address)
  await settled(page, view)
  await view.before?.(page)
  await settled(page, view)
}

/** Waits for loading; event streams keep the network busy. */
async function settled(page: Page, { isLoading = false }: View): Promise<void> {
  if (!isLoading) await page.locator('h1').first().waitFor()
  await page.waitForFunction(
    (wanted) => (document.querySelector('output[aria-label^="Loading"]') !== null) === wanted,
    isLoading,
  )
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
  await page.evaluate(async () => {
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
}
