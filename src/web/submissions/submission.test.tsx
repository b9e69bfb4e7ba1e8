import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mandateOf } from '#contract/cases/mandate.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import { aDraft, aMatch, anImage } from '#contract/testing/a-case.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`
const step = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const question = (name: RegExp) => page.getByRole('group', { name })
const answer = async (name: RegExp, given: 'Yes' | 'No') =>
  userEvent.click(question(name).getByRole('radio', { name: given }))
const blank = () => ({ ...emptyDraft(), images: [anImage()], matches: [aMatch()] })

test('Questions appear as answers need them, and go with the answers that they asked for', async () => {
  const api = withSubmission(aSubmission(blank()))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  await answer(/breach of an existing contract/, 'Yes')
  const terms = screen.getByLabelText('Which terms were breached, and how?')
  await userEvent.fill(terms, 'One year was paid for.')
  await expect.element(screen.getByText(/^A breach of contract requires a copy of the full contract/)).toBeVisible()
  await expect.poll(() => savesIn(api).at(-1)?.screeningCaseAboutBreachOfContractComment).toBe('One year was paid for.')
  await answer(/breach of an existing contract/, 'No')
  await expect.element(terms).not.toBeInTheDocument()
  await expect.poll(() => savesIn(api).at(-1)?.screeningCaseAboutBreachOfContractComment).toBe('')
})

test('A field shows its error after leaving it or going on', async () => {
  withSubmission(aSubmission(blank()))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claimant'))
  const required = screen.getByText('Response required.')
  await expect.element(screen.getByLabelText('First name')).toBeVisible()
  expect(required.elements()).toHaveLength(0)
  await userEvent.click(screen.getByLabelText('First name'))
  await userEvent.tab()
  await expect.poll(() => required.elements().length).toBe(1)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => required.elements().length).toBe(11)
  await expect.element(screen.getByText('11 answers are missing here.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Phone'), '12')
  await expect.element(screen.getByText('Minimum of 6 characters required.')).toBeVisible()
  await expect.element(screen.getByText('11 answers are missing here.')).toBeVisible()
})

test('While no image is chosen the steps about each image and page are not done', async () => {
  withSubmission(aSubmission({ ...blank(), images: [], matches: [] }))
  await renderApp(address)
  await expect.element(page.getByRole('button', { name: '3 Images' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '4 Pages' })).toBeVisible()
})

test('An answer that refuses the case says so at once, with the way instead', async () => {
  withSubmission(aSubmission(blank()))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  await userEvent.selectOptions(screen.getByLabelText(/^Country of the image user/), 'Poland')
  await expect
    .element(screen.getByText('Unable to accept case. A takedown notice can ask for the removal of the image instead.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Send takedown notice…' }).first())
    .toHaveAttribute('href', expect.stringMatching(/^\/takedowns\/new/))
  await answer(/by a business or an organization/, 'No')
  await expect.element(screen.getByText(/^Rightframe only pursues commercial uses\./)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText(/^Country of the image user/), 'China')
  await expect
    .element(
      screen.getByText(/China is not currently a jurisdiction where the product is operating for case resolutions/),
    )
    .toBeVisible()
  await answer(/you the legal owner/, 'No')
  await expect.element(screen.getByText(/^Submitting a case .* you must be the legal owner$/)).toBeVisible()
})

test('A question is explained, with the article where there is a help centre', async () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'brand-help'
  meta.content = 'https://help.example'
  withSubmission(aSubmission(blank()))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  await userEvent.click(screen.getByRole('button', { name: 'Help: Stock agencies' }))
  await expect
    .element(screen.getByRole('link', { name: 'Read the article' }))
    .toHaveAttribute('href', 'https://help.example/stock-agencies')
  meta.remove()
})

test('Images are asked about one at a time; what one says can be used for the others that say nothing', async () => {
  const own = { ...anImage(2), place_taken: 'Porto' }
  own.licensing = { ...own.licensing, cc: null, licensed_before: null }
  const api = withSubmission(aSubmission({ images: [anImage(1), own], matches: [aMatch(1), aMatch(2)] }))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Images'))
  await expect.element(screen.getByLabelText('Title of the image')).toHaveValue('Fishing boats at Nazaré 1')
  await userEvent.click(screen.getByRole('button', { name: 'Use these answers for the other images' }))
  await expect.poll(() => savesIn(api).at(-1)?.images[1]?.licensing.cc).toBe(false)
  expect(savesIn(api).at(-1)?.images[1]).toMatchObject({ place_taken: 'Porto', title: 'Fishing boats at Nazaré 2' })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByLabelText('Title of the image')).toHaveValue('Fishing boats at Nazaré 2')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Pages' })).toBeVisible()
})

test('Licensing asks for a license, prices and documents only where an earlier answer needs them', async () => {
  withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await userEvent.click(step('Images'))
  expect(screen.getByLabelText('Terms of the license').elements()).toHaveLength(0)
  await answer(/Creative Commons/, 'Yes')
  await userEvent.selectOptions(screen.getByLabelText('Terms of the license'), 'CC0')
  await expect
    .element(
      screen.getByText(
        /^Images offered through a CC0 license have been released into the public domain\. .* we cannot take action on this case\./,
      ),
    )
    .toBeVisible()
  await answer(/publicly available for licensing/, 'Yes')
  await expect.element(screen.getByLabelText('Its price')).toBeVisible()
  await answer(/been licensed before/, 'Yes')
  await expect.element(screen.getByLabelText('Price of one year of use online')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Agreements and invoices' })).toBeVisible()
  await answer(/Creative Commons/, 'No')
  await expect.element(screen.getByLabelText('Terms of the license')).not.toBeInTheDocument()
})

test('What is certified stands at the tick word for word, as the case keeps it', async () => {
  withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await userEvent.click(step('Review and submit'))
  for (const sentence of Object.values(mandateOf('Rightframe')))
    await expect.element(screen.getByText(sentence, { exact: true })).toBeVisible()
})

test('The price that is asked for is asked for only where it is not the provider’s own', async () => {
  withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claim'))
  expect(screen.getByLabelText('The least that you would accept').elements()).toHaveLength(0)
  await userEvent.click(screen.getByRole('radio', { name: "Mine, unless Rightframe's is higher" }))
  await userEvent.fill(screen.getByLabelText('The least that you would accept'), '0.5')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText('Minimum allowed value is 1')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('The least that you would accept'), '100.000.000')
  await userEvent.tab()
  await expect.element(screen.getByText('Minimum set price must be less than 100 million.')).toBeVisible()
  await userEvent.click(step('Review and submit'))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I certify/ }))
  await expect
    .element(
      screen.getByText(
        /^You are legally authorizing Rightframe to act on your behalf.* We must have your agreement in order to accept your case\.$/,
      ),
    )
    .toBeVisible()
})

test('After it was submitted the answers can be read and not changed', async () => {
  withSubmission(aSubmission({}, { state: 'accepted', editable: { mode: 'nothing', fields: [] } }))
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText(/^This case was submitted\./)).toBeVisible()
  for (const name of ['Screening', 'Images', 'Pages', 'Claim', 'Claimant']) {
    await userEvent.click(step(name))
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()
    const fields = [
      ...document.querySelectorAll('main input:not([type=checkbox]:disabled), main select, main textarea'),
    ]
    expect(fields, name).toEqual([])
  }
  expect(step('Review and submit').elements()).toHaveLength(0)
  await expect.element(screen.getByText('Rua do Sol 4')).toBeVisible()
})

test('What else is under way on the site is named with its link, and that the draft is from an earlier form', async () => {
  const open = { _id: idOf(70), name: 'RF-000070', isDraft: false }
  withSubmission(aSubmission({ fromVersion: 5 }, { others: [open, { ...open, _id: idOf(71), isDraft: true }] }))
  const { screen } = await renderApp(address)
  await expect
    .element(screen.getByText(/^There is an open case on this site, so this one cannot be submitted\./))
    .toBeVisible()
  const link = screen.getByRole('link', { name: 'RF-000070' })
  await expect.element(link).toHaveAttribute('href', `/cases/${open._id}`)
  await expect.element(screen.getByText(/^This case was begun in an earlier version of this form/)).toBeVisible()
})

test('What could not be taken over is said and can be put away', async () => {
  const errors = [{ path: 'images.0', message: 'No page is known that uses this image. It was left out.' }]
  withSubmission(aSubmission({}, { errors }))
  const { screen } = await renderApp(address)
  const said = screen.getByText(/Not everything could be taken over: Selection, 1: No page is known/)
  await expect.element(said).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(said).not.toBeInTheDocument()
})

test('Every step passes the audit and fits in every look', everyLook, async () => {
  withSubmission(aSubmission({ ...aDraft(), images: [anImage(1), anImage(2)], matches: [aMatch(1), aMatch(2)] }))
  const { screen } = await renderApp(address)
  for (const name of ['Selection', 'Screening', 'Images', 'Pages', 'Claim', 'Claimant', 'Review and submit']) {
    await userEvent.click(step(name))
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible()
    expect(await faultsInEveryLook(), name).toEqual([])
  }
})
