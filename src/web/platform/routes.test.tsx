import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { createQueryClient } from './query-client.ts'
import { insideRoute, outsideRoute, rootRoute } from './routes.ts'
import { endSession, startSession } from './session.ts'

const kept = createRoute({ getParentRoute: () => insideRoute, path: '/kept', component: () => <p>kept for Ana</p> })
const login = createRoute({ getParentRoute: () => outsideRoute, path: '/login', component: () => <p>who is there</p> })
const routeTree = rootRoute.addChildren([insideRoute.addChildren([kept]), outsideRoute.addChildren([login])])

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree, history, context: { queryClient: createQueryClient() } })
  const screen = await render(<RouterProvider router={router as never} />)
  return { screen, router, address: () => router.state.location.href }
}

test('A visitor of an inner page is asked to sign in, and then comes back to it', async () => {
  const { screen, router, address } = await open('/kept?page=3')
  await expect.element(screen.getByText('who is there')).toBeVisible()
  expect(address()).toBe('/login?next=%2Fkept%3Fpage%3D3')
  startSession('token-of-ana-1234567890')
  await router.invalidate()
  await expect.element(screen.getByText('kept for Ana')).toBeVisible()
  expect(address()).toBe('/kept?page=3')
})

test('Who is signed in is sent on from the pages before', async () => {
  startSession('token-of-ana-1234567890')
  const { screen } = await open('/login?next=%2Fkept')
  await expect.element(screen.getByText('kept for Ana')).toBeVisible()
})

test('A session that ends on an inner page leads to signing in, and back', async () => {
  startSession('token-of-ana-1234567890')
  const { screen, router, address } = await open('/kept')
  await expect.element(screen.getByText('kept for Ana')).toBeVisible()
  endSession('expired')
  await router.invalidate()
  await expect.poll(address).toBe('/login?next=%2Fkept')
})
