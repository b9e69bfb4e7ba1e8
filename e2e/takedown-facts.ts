import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Writes the facts that the notices ask for, and makes their statements. Facts that none of them needs are folded. */
export async function writeFacts(page: Page): Promise<void> {
  const texts = {
    'Postal address': 'Rua Nova 5, 1200-001 Lisboa',
    Telephone: '+351 21 000 000',
    'What the photograph shows': 'The photograph that my own site shows.',
    'Why the photographs are yours': 'I took it in May 2021 and hold all rights.',
    'What the pages do': 'The page shows my whole photograph beside a story.',
  }
  for (const [label, text] of Object.entries(texts)) {
    const field = page.getByLabel(label, { exact: true })
    for (const one of await field.all()) if (await one.isVisible()) await one.fill(text)
  }
  const exceptions = page.getByLabel('Why no exception covers the use', { exact: true })
  if (await exceptions.isVisible()) await exceptions.fill('The page neither quotes nor comments on it.')
  for (const statement of await page.getByRole('checkbox', { name: /^(I |The information|The owner has given)/ }).all())
    if (await statement.isVisible()) await statement.check()
  await page.getByRole('button', { name: 'Save the facts' }).click()
  await expect(page.getByText('The facts are saved.')).toBeVisible()
}
