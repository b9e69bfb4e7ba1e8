import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getImage } from '#contract/images/endpoints.ts'
import { getEarlierRegistrations } from '#contract/registrations/earlier-endpoints.ts'
import { listRegistrations } from '#contract/registrations/endpoints.ts'
import type { Registration } from '#contract/registrations/registration.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aRegistration } from '../testing/registrations.ts'

const listOf = (data: Registration[]) => ({ data, total: data.length, page: 1, pageSize: 20 })
const certificate = { number: 'VA 2-398-114', effectiveOn: '2026-06-01', decidedOn: null }

test('The list shows photographs, option, state, turn and price.', async () => {
  const api = anaIsSignedIn()
  api.reply(
    listRegistrations,
    listOf([
      aRegistration(1, { actBy: '2099-01-04' }),
      aRegistration(2, { title: 'Filed group', state: 'filed', turn: 'office' }),
      aRegistration(3, { title: 'Late group', actBy: '2026-01-04' }),
      aRegistration(4, {
        title: 'Bridge',
        option: 'USCO_SINGLE',
        imageCount: 1,
        state: 'registered',
        turn: null,
        certificate,
      }),
    ]),
  )
  const { screen } = await renderApp('/registrations')
  const list = screen.getByRole('list', { name: 'Registrations' })
  await expect.element(list.getByRole('heading', { name: 'Harbours, 2026' })).toBeVisible()
  await expect.element(list.getByText('Your turn, by 2099-01-04', { exact: true })).toBeVisible()
  await expect.element(list.getByText('Filed with the Office')).toBeVisible()
  await expect.element(list.getByText('The Office acts next')).toBeVisible()
  await expect.element(list.getByText('Your turn, by 2026-01-04. That day is over.')).toBeVisible()
  await expect.element(list.getByText('Certificate VA 2-398-114, effective 2026-06-01')).toBeVisible()
  await expect
    .element(list.getByText('United States, up to 750 photographs · 2 photographs · $119.00 · 2026-11-20').first())
    .toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Register', exact: true })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go on with Harbours, 2026' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A part of the list has its own address.', async () => {
  const api = anaIsSignedIn()
  api.reply(listRegistrations, listOf([aRegistration(1)]))
  const { screen, address } = await renderApp('/registrations')
  await userEvent.click(screen.getByRole('radio', { name: 'Registered' }))
  await expect.poll(address).toBe('/registrations?show=registered')
  await expect
    .poll(() => api.received.map(({ path }) => path))
    .toContain('/api/registrations?page=1&pageSize=20&show=registered')
  api.reply(listRegistrations, listOf([]))
  await userEvent.click(screen.getByRole('radio', { name: 'Ended' }))
  await expect.element(screen.getByRole('heading', { name: 'No registrations here' })).toBeVisible()
})

test('An empty list says why registering pays.', async () => {
  const api = anaIsSignedIn()
  api.reply(listRegistrations, listOf([]))
  const { screen } = await renderApp('/registrations')
  await expect.element(screen.getByText(/statutory damages and attorney’s fees need a registration/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'See the plan for my library' }))
    .toHaveAttribute('href', '/registrations/plan')
  await expect
    .element(screen.getByRole('link', { name: 'New registration' }))
    .toHaveAttribute('href', '/registrations/new')
  expect(await axeFaults()).toEqual([])
})

test('A list that fails is asked for again.', async () => {
  const api = anaIsSignedIn()
  api.refuse(listRegistrations, 'limited', { code: 'attempts.too-many', message: 'Wait a moment.' })
  const { screen } = await renderApp('/registrations')
  await expect.element(screen.getByText('Wait a moment.')).toBeVisible()
  api.reply(listRegistrations, listOf([aRegistration(1)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('heading', { name: 'Harbours, 2026' })).toBeVisible()
})

test('The page of an image shows its orders and starts another.', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(1, { registrations: [idOf(1402)] }))
  api.reply(listRegistrations, listOf([aRegistration(2, { state: 'registered', certificate })]))
  const { screen } = await renderApp(`/images/${idOf(1)}`)
  const orders = screen.getByRole('list', { name: 'Registrations of this image' })
  await expect
    .element(orders.getByRole('link', { name: 'Harbours, 2026' }))
    .toHaveAttribute('href', `/registrations/${idOf(1402)}`)
  await expect.element(orders.getByText('VA 2-398-114, effective 2026-06-01')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'New Registration' }))
    .toHaveAttribute('href', `/registrations/new?image=${idOf(1)}`)
})

test('The page of an image shows its registrations from elsewhere.', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(1, { registered: true }))
  api.reply(getEarlierRegistrations, {
    data: [
      { office: 'US', number: 'VA 2-345-678', effectiveOn: '2024-07-01', hasCertificate: true },
      { office: 'CA', number: '1234567', effectiveOn: null, hasCertificate: false },
    ],
    toConfirm: [],
  })
  const { screen } = await renderApp(`/images/${idOf(1)}`)
  await expect
    .element(screen.getByText('Registered elsewhere: VA 2-345-678, effective 2024-07-01', { exact: true }))
    .toBeVisible()
  await expect.element(screen.getByText('Registered elsewhere: 1234567', { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Registrations of this image' })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})
