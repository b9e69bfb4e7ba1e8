import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getImage } from '#contract/images/endpoints.ts'
import { createRegistration, getRegistration } from '#contract/registrations/endpoints.ts'
import {
  createSingleRegistrations,
  getRegistrationPlan,
  listRegistrationParties,
  setRegistrationFacts,
  updateRegistrationParty,
} from '#contract/registrations/plan-endpoints.ts'
import type { PlanGroup } from '#contract/registrations/plan.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aParty, aRegistration, picture, registrationInFull } from '../testing/registrations.ts'
import type { Plan } from './plan.ts'

const law = '17 USC 412'
const aGroup = (more: Partial<PlanGroup> = {}): PlanGroup => ({
  option: 'USCO_MULTI',
  title: 'Ana Ibarra, published 2026',
  images: [idOf(1), idOf(2)],
  isPublished: true,
  year: 2026,
  author: 'Ana Ibarra',
  claimant: 'Ana Ibarra',
  orders: 1,
  price: 11_900,
  windowEnd: '2026-12-20',
  actBy: '2026-12-15',
  daysLeft: 9,
  inTime: 2,
  uses: { total: 3, covered: 2, barred: 1, needRegistration: 0 },
  losses: [{ text: 'Two uses keep statutory damages only in time.', law }],
  ...more,
})

const aPlan = (more: Partial<Plan> = {}): Plan => ({
  office: 'US',
  today: '2026-12-06',
  preparationWorkdays: 3,
  data: [aGroup()],
  total: 1,
  page: 1,
  pageSize: 20,
  orders: 1,
  price: 11_900,
  missing: [],
  leftOut: { registered: 3, duplicates: 0, notReady: 0 },
  waiting: [{ text: 'Unpublished works have no three months of grace.', law: '17 USC 412(1)' }],
  ...more,
})

function withPlan(plan: Plan) {
  const api = anaIsSignedIn()
  api.reply(getRegistrationPlan, plan)
  api.on(getImage, ({ path }) => Response.json(anImage(path.endsWith('1') ? 1 : 2, { thumbnail: picture })))
  api.reply(listRegistrationParties, { data: [] })
  return api
}

test('A group shows days left, loss, cost and becomes an order.', async () => {
  const api = withPlan(aPlan())
  const { screen, address } = await renderApp('/registrations/plan')
  const groups = screen.getByRole('list', { name: 'Groups' })
  await expect.element(groups.getByText(/^9 days left: order by 2026-12-15 for 2 photographs/)).toBeVisible()
  await expect.element(groups.getByText(`Two uses keep statutory damages only in time. (${law})`)).toBeVisible()
  await expect.element(groups.getByText('One order · $119.00')).toBeVisible()
  await expect.element(groups.getByAltText('Frame 1').first()).toBeVisible()
  await expect
    .element(screen.getByText('Unpublished works have no three months of grace. (17 USC 412(1))'))
    .toBeVisible()
  await expect.element(screen.getByText('Left out: 3 images are registered or in an order.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  api.reply(createRegistration, registrationInFull(aRegistration(1)))
  api.reply(getRegistration, registrationInFull(aRegistration(1)))
  await userEvent.click(screen.getByRole('button', { name: 'Register this group: Ana Ibarra, published 2026' }))
  await expect.poll(address).toBe(`/registrations/${idOf(1401)}`)
  expect(api.received.find(({ method }) => method === 'POST')?.body).toEqual({
    option: 'USCO_MULTI',
    images: [idOf(1), idOf(2)],
    title: 'Ana Ibarra, published 2026',
  })
})

test('Canada makes an order of each image.', async () => {
  const canada = aGroup({
    option: 'CIPO_SINGLE',
    orders: 2,
    price: 23_800,
    windowEnd: null,
    actBy: null,
    daysLeft: null,
  })
  const api = withPlan(aPlan({ office: 'CA', data: [canada] }))
  const { screen, address } = await renderApp('/registrations/plan')
  await userEvent.click(screen.getByRole('radio', { name: 'Canada' }))
  await expect.poll(address).toBe('/registrations/plan?office=CA')
  await expect.element(screen.getByText('2 orders · $238.00')).toBeVisible()
  api.reply(createSingleRegistrations, { data: [aRegistration(1)], price: 23_800 })
  await userEvent.click(screen.getByRole('button', { name: /^Make 2 drafts/ }))
  await expect.poll(address).toBe('/registrations?show=drafts')
})

test('A missing fact is asked once for its images.', async () => {
  const api = withPlan(
    aPlan({
      data: [],
      total: 0,
      missing: [
        { fact: 'isPublished', count: 2, images: [idOf(1), idOf(2)] },
        { fact: 'citizenship', count: 2, images: [idOf(1), idOf(2)] },
      ],
    }),
  )
  const author = { ...aParty.author, citizenship: null }
  api.reply(listRegistrationParties, { data: [{ _id: idOf(1500), party: { ...aParty, author }, images: 2 }] })
  const { screen } = await renderApp('/registrations/plan')
  await userEvent.click(screen.getByText('Answer: Published or unpublished'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Frame 2' }))
  await expect.element(screen.getByText('1 of 2 chosen')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'No' }))
  api.reply(setRegistrationFacts, { changed: 1 })
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save for 1 image' }))
  await expect
    .poll(() => api.received.findLast(({ method }) => method === 'PUT')?.body)
    .toEqual({ images: [idOf(1)], facts: { isPublished: false } })
  await userEvent.click(screen.getByText('Answer: Citizenship of the author'))
  await userEvent.fill(screen.getByLabelText('Citizenship of Ana Ibarra'), 'Portug')
  await userEvent.click(screen.getByRole('option', { name: 'Portugal' }))
  api.reply(updateRegistrationParty, { _id: idOf(1500), party: aParty, images: 2 })
  await userEvent.click(screen.getByRole('button', { name: 'Save', exact: true }))
  await expect.poll(() => api.received.findLast(({ method }) => method === 'PUT')?.body).toEqual({ party: aParty })
})

test('A library without open images has nothing to plan.', async () => {
  withPlan(aPlan({ data: [], total: 0, orders: 0, price: 0 }))
  const { screen } = await renderApp('/registrations/plan')
  await expect.element(screen.getByRole('heading', { name: 'Nothing to plan' })).toBeVisible()
})
