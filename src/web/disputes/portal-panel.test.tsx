import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CDPSession } from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  blockPortal,
  changePortalLink,
  type DeskPortal,
  getDeskPortal,
} from '#contract/disputes/desk-portal-endpoints.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { PortalPanel } from './portal-panel.tsx'

const portal: DeskPortal = {
  url: 'http://localhost:4000/pay/aaaaaaaaaaaaaaaaaaaaaaaa',
  isBlocked: false,
  answers: [
    {
      _id: 'b'.repeat(24),
      kind: 'licensed',
      at: '2026-11-20T22:00:00.000Z',
      name: 'Dov Dekker',
      email: 'dov@fellside.example',
      licence: { source: 'agency', agency: 'Stockwell', number: 'SW-77', boughtOn: '2024' },
      decideBy: '2026-11-27',
      decidedAt: null,
      files: [],
    },
  ],
  messages: [],
  offers: [],
  unreviewed: ['fr'],
}

const devTools = () => cdp() as ReturnType<typeof cdp> & CDPSession
const clockOf = (timezoneId: string) => devTools().send('Emulation.setTimezoneOverride', { timezoneId })

test('The panel shows answers, closes the page and renews its link', async () => {
  const api = fakeApi()
  await clockOf('Asia/Tokyo')
  onTestFinished(async () => void (await clockOf('')))
  let now = portal
  api.on(getDeskPortal, () => Response.json(now))
  api.on(blockPortal, ({ body }) => Response.json((now = { ...now, ...(body as { isBlocked: boolean }) })))
  api.on(changePortalLink, () => Response.json((now = { ...now, url: 'http://localhost:4000/pay/another' })))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = await render(
    <QueryClientProvider client={client}>
      <PortalPanel caseId={'a'.repeat(24)} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('Has a licence, 2026-11-21. To be decided by 2026-11-27.')).toBeVisible()
  await expect.element(page.getByText('SW-77')).toBeVisible()
  await page.getByRole('button', { name: 'Close it' }).click()
  await expect.element(page.getByText('Closed: the page asks anyone with the link to contact us.')).toBeVisible()
  const leaked = page.getByRole('button', { name: 'Change a leaked link' })
  await leaked.click()
  const asked = page.getByRole('alertdialog')
  await expect.element(asked.getByText(/^The link in all letters/)).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: portal.url })).toBeVisible()
  await leaked.click()
  await asked.getByRole('button', { name: 'Change the link' }).click()
  await expect.element(page.getByRole('link', { name: /pay\/another/ })).toBeVisible()
})
