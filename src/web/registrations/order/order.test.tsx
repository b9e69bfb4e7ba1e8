import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { correctRegistration } from '#contract/registrations/desk-endpoints.ts'
import {
  deleteRegistration,
  getRegistration,
  listRegistrations,
  updateRegistration,
} from '#contract/registrations/endpoints.ts'
import { getRegistrationPayment, withdrawRegistration } from '#contract/registrations/paying-endpoints.ts'
import { listRegistrationParties } from '#contract/registrations/plan-endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aPayment } from '../testing/payment.ts'
import { aParty, aRegistration, aWork, registrationInFull } from '../testing/registrations.ts'

const address = `/registrations/${idOf(1401)}`

function withOrder(order: RegistrationInFull) {
  const api = anaIsSignedIn()
  api.reply(getRegistration, order)
  api.reply(getRegistrationPayment, aPayment())
  api.reply(listRegistrationParties, { data: [{ _id: idOf(1500), party: aParty, images: 3 }] })
  return api
}

const bodies = (api: ReturnType<typeof withOrder>, method: string) =>
  api.received.filter((one) => one.method === method).map(({ body }) => body)

test('A finding leads to its images; their facts are saved together.', async () => {
  const draft = registrationInFull(aRegistration(1), {
    findings: [
      {
        code: 'work.publication-unknown',
        weight: 'stop',
        message: 'Say for each image whether it was published. Nobody else can know.',
        place: 'works',
        images: [idOf(1), idOf(2)],
      },
      { code: 'party.missing', weight: 'stop', message: 'Name the author.', place: 'party', images: [] },
    ],
  })
  const api = withOrder(draft)
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'Mend 2 points' })).toBeVisible()
  await expect.element(screen.getByText('Stops the payment').first()).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Go to author and claimant: Name the author.' }))
  await expect.element(screen.getByRole('button', { name: 'Ana Ibarra' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: /^Go to these images/ }))
  const facts = screen.getByRole('region', { name: 'Facts of 2 photographs' })
  const published = facts.getByRole('radio', { name: 'Yes' })
  await userEvent.click(published)
  await userEvent.fill(facts.getByLabelText('Day of first publication'), '2026-13')
  await userEvent.click(facts.getByRole('button', { name: 'Save for 2 photographs' }))
  await expect.element(facts.getByText('Give the day as YYYY-MM-DD, or the month as YYYY-MM.')).toBeVisible()
  await userEvent.fill(facts.getByLabelText('Day of first publication'), '2026-05')
  await userEvent.selectOptions(facts.getByLabelText('Kind of work'), 'Logo')
  await expect
    .element(facts.getByText('Only photographs can be registered as part of a group registration.'))
    .toBeVisible()
  await expect.element(facts.getByLabelText('Kind of work')).toHaveValue('PHOTO')
  const works = [1, 2].map((n) => aWork(n, { isPublished: true, publishedOn: '2026-05' }))
  api.reply(updateRegistration, registrationInFull(aRegistration(1), { works }))
  await userEvent.click(facts.getByRole('button', { name: 'Save for 2 photographs' }))
  await expect.element(screen.getByText('The checks found nothing to mend.')).toBeVisible()
  expect(bodies(api, 'PUT')).toEqual([
    { works: [{ images: [idOf(1), idOf(2)], isPublished: true, publishedOn: '2026-05' }] },
  ])
})

test('Author, limits and declarations are saved together.', async () => {
  const api = withOrder(registrationInFull(aRegistration(1)))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByLabelText('Name of the author')).toHaveValue('Ana Ibarra')
  await userEvent.click(screen.getByRole('button', { name: 'Ana Ibarra' }))
  await expect.element(screen.getByLabelText('Street')).toHaveValue('Rua do Sol 14')
  await userEvent.click(screen.getByRole('checkbox', { name: /^The images contain material by others/ }))
  const answer = (question: string, name: string) =>
    screen.getByRole('group', { name: question }).getByRole('radio', { name })
  await userEvent.click(answer('No image was registered before.', 'I am not sure'))
  await userEvent.click(screen.getByRole('button', { name: 'Save the facts' }))
  await expect.element(screen.getByText('Describe what is excluded.')).toBeVisible()
  await expect.element(screen.getByText('Please choose an answer.').first()).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Material that is excluded'), 'A poster.')
  await userEvent.fill(screen.getByLabelText('Material that is new'), 'The photographs.')
  await userEvent.click(answer('The author made every image, or employed the people who made them.', 'Yes'))
  await userEvent.click(answer('I know for every image whether it was published.', 'Yes'))
  await userEvent.click(answer('No image has parts that others made.', 'No'))
  api.reply(updateRegistration, ({ facts }) => registrationInFull(aRegistration(1), { facts: facts as never }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the facts' }))
  await expect
    .poll(() => bodies(api, 'PUT'))
    .toEqual([
      {
        title: 'Harbours, 2026',
        facts: {
          party: aParty,
          limits: { excluded: 'A poster.', included: 'The photographs.' },
          declarations: { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'unsure', nothingByOthers: 'no' },
        },
      },
    ])
})

test('A draft is removed after a question.', async () => {
  const api = withOrder(registrationInFull(aRegistration(1)))
  api.reply(listRegistrations, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(deleteRegistration, undefined)
  const { screen, address: at } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Remove this draft' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove the draft' }))
  await expect.poll(at).toBe('/registrations')
})

test('A filed order shows files, turn and history.', async () => {
  const filing = { number: '1-13927450031', filedOn: '2026-11-25' }
  const row = aRegistration(1, { state: 'filed', turn: 'office', filing, paidAt: '2026-11-21T10:00:00.000Z' })
  withOrder(
    registrationInFull(row, {
      works: [aWork(1, { isPublished: false }), aWork(2, { isRemoved: true, thumbnail: null, aspect: null })],
      files: [{ name: 'titles.xlsx', label: 'List of titles', bytes: 14_000 }],
      history: [
        { at: '2026-11-20T10:00:00.000Z', step: 'created', by: 'owner', note: null },
        { at: '2026-11-25T10:00:00.000Z', step: 'filed', by: 'staff', note: 'Under the number of the Office.' },
      ],
    }),
  )
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'The Office examines the application' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Download List of titles, titles.xlsx' })).toBeVisible()
  await expect.element(screen.getByText('1-13927450031')).toBeVisible()
  await expect.element(screen.getByText('Under the number of the Office.')).toBeVisible()
  await expect.element(screen.getByText(/^One image left your library/)).toBeVisible()
  await userEvent.click(screen.getByText('Titles and facts as a list'))
  await expect.element(screen.getByRole('cell', { name: 'Unpublished' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A registered order shows its certificate.', async () => {
  const certificate = { number: 'VA 2-398-114', effectiveOn: '2026-06-01', decidedOn: '2026-11-01' }
  withOrder(registrationInFull(aRegistration(1, { state: 'registered', turn: null, certificate })))
  const { screen } = await renderApp(address)
  const panel = screen.getByRole('region', { name: 'Certificate' })
  await expect.element(panel.getByText('VA 2-398-114')).toBeVisible()
  await expect.element(panel.getByText('United States Copyright Office')).toBeVisible()
})

test('A refused order is corrected without a service fee.', async () => {
  const api = withOrder(
    registrationInFull(aRegistration(1, { state: 'refused' }), { refusal: 'The group mixes two years.' }),
  )
  const { screen, address: at } = await renderApp(address)
  await expect.element(screen.getByText('The group mixes two years.')).toBeVisible()
  const made = registrationInFull(aRegistration(2))
  api.reply(correctRegistration, made)
  await userEvent.click(screen.getByRole('button', { name: 'Correct it without a new service fee' }))
  await expect.poll(at).toBe(`/registrations/${idOf(1402)}`)
})

test('A paid order is withdrawn from in time.', async () => {
  const heard = heardToasts()
  const api = withOrder(registrationInFull(aRegistration(1, { state: 'paid', turn: 'provider' })))
  api.reply(
    getRegistrationPayment,
    aPayment({ state: 'paid', methods: [], withdrawUntil: '2026-12-05T10:00:00.000Z', withdrawAmount: 11_900 }),
  )
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('You can withdraw until 2026-12-05 and get $119.00 back.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw', exact: true }))
  api.reply(withdrawRegistration, { what: 'all', amount: 11_900, currency: 'USD' })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw from the order' }))
  await expect.poll(() => heard.map(({ message }) => message)).toContain('$119.00 go back to you.')
})

test('An unknown order has no page.', async () => {
  const api = withOrder(registrationInFull(aRegistration(1)))
  api.refuse(getRegistration, 'missing', { code: 'registration.missing', message: 'There is no such registration.' })
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
