import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { getDeskRegistration } from '#contract/registrations/desk-endpoints.ts'
import { getRegistration, listRegistrations } from '#contract/registrations/endpoints.ts'
import { listRegistrationOptions } from '#contract/registrations/paying-endpoints.ts'
import { listRegistrationParties } from '#contract/registrations/plan-endpoints.ts'
import { aSubmission, withSubmission } from '#web/testing/cases.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aParty, aRegistration, aWork, picture, registrationInFull } from './testing/registrations.ts'

/** Options as the server gives them. Prices come from the table of the contract, which the cards show. */
const options = (['USCO_SINGLE', 'USCO_MULTI', 'CIPO_SINGLE'] as const).map((value) => ({
  value,
  label: value,
  description: '',
  price: value === 'USCO_SINGLE' ? 99 : 119,
  office: value === 'CIPO_SINGLE' ? ('CA' as const) : ('US' as const),
  maxImages: value === 'USCO_MULTI' ? 750 : 1,
  fees: [{ kind: 'group' as const, label: 'Fee', governmentFee: 5500, serviceFee: 6400, notes: [] }],
}))

const order = registrationInFull(aRegistration(1, { option: 'USCO_SINGLE', state: 'draft' }))

/** A server with Ana's library, a draft and the desk. */
function withAll() {
  const api = anaIsSignedIn()
  api.reply(listImages, { data: [anImage(1), anImage(2)], total: 2, page: 1, pageSize: 100 })
  api.reply(getImage, anImage(1, { thumbnail: picture }))
  api.reply(listRegistrations, { data: [aRegistration(1)], total: 1, page: 1, pageSize: 20 })
  api.reply(getRegistration, order)
  api.reply(listRegistrationOptions, { data: options, comingSoon: ['China', 'India'] })
  api.reply(listRegistrationParties, { data: [] })
  return api
}

const press = async (name: string | RegExp) => await userEvent.click(page.getByRole('button', { name }).first())
const single = `/registrations/new?image=${idOf(1)}`
const multi = '/registrations/new'
const nothing = async () => {}

type Row = [words: string, address: string, act: () => Promise<void>]

/** Words of the specification, sections 3, 5, 8 and 9, with the page that shows them and what a person does there. */
const shown: Row[] = [
  ['Register', '/registrations', nothing],
  ['New Registration', `/images/${idOf(1)}`, nothing],
  ['United States', multi, nothing],
  ['Canada', multi, nothing],
  ['China', multi, nothing],
  ['India', multi, nothing],
  ['Coming soon', multi, nothing],
  ['up to 750 photographs', multi, nothing],
  ['only photographs can be registered as part of a group registration', multi, nothing],
  ['$99.00', single, () => press(/^United States, one image/)],
  ['$119.00', single, () => press(/^Canada, one image/)],
  ['$119.00', multi, () => press(/^United States, up to 750/)],
  ...[
    'Photograph',
    'Logo',
    'Sculpture',
    'Jewelry',
    'Painting',
    'Drawing',
    'Illustration',
    'Comic strip',
    'Fabric design',
    'Textile design',
    'Wallpaper designs',
    'Artwork',
  ].map((kind): Row => [kind, `/registrations/${order._id}`, () => press('Choose all 2')]),
  ...[
    'Id',
    'Image URL',
    'Title',
    'Creation date (YYYY/MM/DD)',
    'Creation place',
    'First-publication date',
    'First-publication country',
    'Single author',
    'Published before',
  ].map((column): Row => [column, '/images/sheet', chooseRegistration]),
]

async function chooseRegistration() {
  await userEvent.click(page.getByLabelText(/These images are for a registration/))
}

test.each(shown)('The words “%s” stand on %s', async (words, address, act) => {
  withAll()
  await renderApp(address)
  await expect.element(page.getByRole('main')).toBeVisible()
  await act()
  await expect.poll(() => document.body.textContent.toLowerCase()).toContain(words.toLowerCase())
})

/** Notices with the milliseconds that they stay, sections 8 and 9. */
const told: [words: string, stays: number, address: string, act: () => Promise<void>][] = [
  ['For multi image registration, navigate to "Register"', 5000, single, () => press(/^United States, up to 750/)],
  [
    'To register a single image, navigate to Images, click on the Image and select "New Registration"',
    10_000,
    multi,
    () => press(/^United States, one image/),
  ],
  ['Order canceled', 15_000, `${multi}?canceled=true`, nothing],
  ['Payment was successful. Thank you.', 10_000, `${multi}?success=true`, nothing],
]

test.each(told)('The notice “%s” stays %i ms', async (message, stays, address, act) => {
  withAll()
  const heard = heardToasts()
  await renderApp(address)
  await act()
  await expect.poll(() => heard).toEqual([expect.objectContaining({ message, stays })])
})

test('The notice “Copied to clipboard!” stays 10 s', async () => {
  const api = withAll()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['registration-agent'] } })
  const works = [aWork(1, { isPublished: false })]
  api.reply(getDeskRegistration, {
    ...registrationInFull(aRegistration(1, { state: 'ready' }), {
      works,
      facts: { party: aParty, limits: null, declarations: null },
    }),
    owner: { _id: ana._id, name: 'Ana Almeida', email: ana.email },
    letters: [],
    certificateRead: null,
    corrects: null,
    caseNumber: null,
    officeFee: null,
    agent: { name: 'Rightframe', email: 'registrations@rightframe.example' },
  })
  // A page without focus may not write to the clipboard.
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  const heard = heardToasts()
  await renderApp(`/desk/registrations/${order._id}`)
  await userEvent.click(page.getByText('2. Title', { exact: true }))
  await press('Copy Title of Group')
  await expect.poll(() => heard).toEqual([{ message: 'Copied to clipboard!', tone: 'ok', stays: 10_000 }])
})

test.each(['No', 'Registration Pending', 'Registration Complete', 'Submitted to Rightframe'])(
  'A case offers the status “%s”',
  async (label) => {
    withSubmission(aSubmission())
    const { screen } = await renderApp(`/cases/${idOf(50)}/submission`)
    await userEvent.click(screen.getByRole('button', { name: /Images$/ }))
    const asked = screen.getByRole('group', { name: 'Have you registered your image with the US Copyright Office?' })
    await expect.element(asked.getByRole('radio', { name: label, exact: true })).toBeInTheDocument()
  },
)

test('A case without the status asks for it in the words of the specification', async () => {
  const submission = aSubmission()
  submission.images[0]!.registration.us.status = null
  withSubmission(submission)
  const { screen } = await renderApp(`/cases/${idOf(50)}/submission`)
  await userEvent.click(screen.getByRole('button', { name: /Review and submit$/ }))
  await expect
    .element(screen.getByText('Please choose if you have registered your image with the US Copyright Office'))
    .toBeVisible()
})
