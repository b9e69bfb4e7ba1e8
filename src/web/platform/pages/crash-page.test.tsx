import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { reportCrash } from '#contract/platform/crash-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { CrashPage, ErrorBoundary } from './crash-page.tsx'
import { lazyPage } from './lazy-part.tsx'
import { createQueryClient } from '../calls/query-client.ts'
import { describeSurroundings } from './report-crash.ts'

function Broken(): never {
  throw new Error('a bug')
}

test('A page that fails says so and shows the way back', async () => {
  const screen = await render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { createRootOptions: { onCaughtError: () => {} } },
  )
  await expect.element(screen.getByRole('heading', { name: 'Oops.' })).toBeVisible()
  await expect.element(screen.getByText('We are sorry, but you have encountered an error.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Back' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('The support contact is the operator’s', async () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'brand-support', content: 'help@studio.example' })
  document.head.append(meta)
  const screen = await render(<CrashPage error={new Error('a bug')} />)
  await expect
    .element(screen.getByRole('link', { name: 'help@studio.example' }))
    .toHaveAttribute('href', 'mailto:help@studio.example')
  meta.remove()
})

test('A crash is logged with its page and features', async () => {
  const api = fakeApi()
  api.reply(reportCrash, undefined)
  const message = 'a bug in its code'
  const queryClient = createQueryClient()
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/lost/$token',
    component: lazyPage(() => Promise.reject<object>(new TypeError(message))) as () => null,
  })
  const history = createMemoryHistory({ initialEntries: ['/lost/a-secret'] })
  const routeTree = root.addChildren([page])
  const router = createRouter({ routeTree, history, context: { queryClient }, defaultErrorComponent: CrashPage })
  describeSurroundings(() => ({ page: router.state.matches.at(-1)?.fullPath ?? '', features: { remittance: true } }))
  onTestFinished(() => describeSurroundings(() => ({ page: '', features: {} })))
  const screen = await render(<RouterProvider router={router as never} />, {
    createRootOptions: { onCaughtError: () => {} },
  })
  await expect.element(screen.getByRole('heading', { name: 'Oops.' })).toBeVisible()
  // Earlier tests' pages may still report crashes.
  const reports = () =>
    api.received.map(({ body }) => body as { message: string }).filter((of) => of.message === message)
  await expect.poll(() => reports().length).toBe(1)
  expect(reports()[0]).toEqual({
    page: '/lost/$token',
    message,
    stack: expect.any(String),
    features: { remittance: true },
  })
})
