import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listNotifications, readAllNotifications, readNotification } from '#contract/accounts/notification-endpoints.ts'
import type { Notification } from '#contract/accounts/notifications.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const aNotification = (number: number, more: Partial<Notification> = {}): Notification => ({
  _id: idOf(number),
  type: 'sign-in.new',
  title: `A new sign-in, number ${number}`,
  body: 'From Firefox on Linux.',
  path: '/profile/sessions',
  about: null,
  createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  readAt: null,
  ...more,
})

function anaIsTold(...told: Notification[]) {
  const api = anaIsSignedIn()
  const tell = (data: Notification[]) =>
    api.reply(listNotifications, {
      data,
      total: data.length,
      page: 1,
      pageSize: 20,
      unread: data.filter(({ readAt }) => readAt === null).length,
    })
  tell(told)
  return { api, tell }
}

test('The bell counts what is new and leads to the list', async () => {
  anaIsTold(aNotification(1), aNotification(2))
  const { screen, address } = await renderApp('/nowhere')
  await userEvent.click(screen.getByRole('link', { name: 'Notifications, 2 new' }))
  await expect.poll(address).toBe('/notifications')
  await expect.element(screen.getByRole('link', { name: 'A new sign-in, number 1' })).toBeVisible()
  await expect.element(screen.getByText('2 notifications on 1 page(s)')).toBeVisible()
  await expect.element(screen.getByText(/2 hours ago/).first()).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A notification is read by its button, its link, or all together', async () => {
  const read = new Date().toISOString()
  const { api, tell } = anaIsTold(aNotification(1), aNotification(2), aNotification(3, { path: null }))
  api.reply(readNotification, aNotification(1, { readAt: read }))
  api.reply(readAllNotifications, { read: 2 })
  const { screen, address } = await renderApp('/notifications')
  await expect.element(screen.getByRole('link', { name: 'Notifications, 3 new' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Mark as read: .* 1$/ })).toBeVisible()
  tell([aNotification(1, { readAt: read }), aNotification(2), aNotification(3, { path: null })])
  await userEvent.click(screen.getByRole('button', { name: 'Mark as read: A new sign-in, number 1' }))
  await expect.element(screen.getByRole('link', { name: 'Notifications, 2 new' })).toBeVisible()
  tell([1, 2, 3].map((number) => aNotification(number, { readAt: read })))
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await expect.element(screen.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  const calls = () => api.received.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  expect(calls()).toEqual([`/api/notifications/${idOf(1)}/read`, '/api/notifications/read'])
  await userEvent.click(screen.getByRole('link', { name: 'A new sign-in, number 2' }))
  await expect.poll(address).toBe('/profile/sessions')
})

test('An empty list says what comes, a failed one why', async () => {
  const { api } = anaIsTold()
  const { screen } = await renderApp('/notifications')
  await expect.element(screen.getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await screen.unmount()
  api.refuse(listNotifications, 'forbidden', { code: 'no', message: 'Not now.' })
  const again = await renderApp('/notifications')
  await expect.element(again.screen.getByText('Not now.')).toBeVisible()
})

test('A list that cannot be asked for again stays as it is', async () => {
  const { api } = anaIsTold(aNotification(1))
  const { screen } = await renderApp('/notifications')
  await expect.element(screen.getByRole('link', { name: 'A new sign-in, number 1' })).toBeVisible()
  await failToRefetch(api, listNotifications)
  await expect.element(screen.getByRole('link', { name: 'A new sign-in, number 1' })).toBeVisible()
  expect(screen.getByText('Too many requests. Wait a minute.').elements()).toEqual([])
})

test('A case’s notifications stand together with photograph, money and link', async () => {
  const path = `/cases/${idOf(51)}`
  const about = {
    path,
    title: 'Windward Notes · RF-000001',
    money: 'Paid EUR 598.14, yours EUR 268.91',
    thumbnail: null,
  }
  anaIsTold(
    aNotification(1, { title: 'Part 2 of 3 was paid', path, about }),
    aNotification(2),
    aNotification(3, { title: 'Part 1 of 3 was paid', path, about, readAt: new Date().toISOString() }),
  )
  const { screen } = await renderApp('/notifications')
  const list = screen.getByRole('list', { name: 'Notifications' })
  await expect.element(list.getByText('Windward Notes · RF-000001 · Paid EUR 598.14, yours EUR 268.91')).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
  const first = list.getByRole('listitem').first()
  await expect.element(first.getByRole('link', { name: 'Part 1 of 3 was paid' })).toHaveAttribute('href', path)
  await expect.element(first.getByRole('link', { name: /^Open the case/ })).toHaveAttribute('href', path)
  expect(await axeFaults()).toEqual([])
})
