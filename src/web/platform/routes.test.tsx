import { expect, test } from 'vitest'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'
import { endSession, startSession } from './calls/session.ts'

/** Opens the app without a session. */
async function openAsVisitor(address: string) {
  anaWith()
  endSession('logged-out')
  return await renderApp(address)
}

test('A visitor of an inner page signs in and returns to it', async () => {
  const { screen, address } = await openAsVisitor('/profile?page=3')
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fprofile%3Fpage%3D3')
  startSession('token-of-ana-1234567890')
  await expect.element(screen.getByText('ANAIBARR')).toBeVisible()
  expect(address()).toBe('/profile?page=3')
})

test('Who is signed in is sent on from the pages before', async () => {
  anaWith()
  const { screen, address } = await renderApp('/login?next=%2Fprofile')
  await expect.element(screen.getByText('ANAIBARR')).toBeVisible()
  expect(address()).toBe('/profile')
})

test('A session ending on an inner page leads to sign-in and back', async () => {
  anaWith()
  const { screen, address } = await renderApp('/profile')
  await expect.element(screen.getByText('ANAIBARR')).toBeVisible()
  endSession('expired')
  await expect.poll(address).toBe('/login?next=%2Fprofile')
  startSession('token-of-ana-1234567890')
  await expect.element(screen.getByText('ANAIBARR')).toBeVisible()
  expect(address()).toBe('/profile')
})
