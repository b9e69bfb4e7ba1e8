import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCaseOutlook, getClaimant } from '#contract/cases/exchange-endpoints.ts'
import { emptyDraft } from '#contract/cases/submission/submission.ts'
import { aDraft, aFile, aMatch, anImage } from '#contract/testing/a-case.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { fieldNames, nameOfField } from '../questions/field-names.ts'

const address = `/cases/${idOf(50)}/submission`
const step = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const question = (name: RegExp) => page.getByRole('group', { name })
const answer = async (name: RegExp, given: 'Yes' | 'No') =>
  userEvent.click(question(name).getByRole('radio', { name: given }))
const blank = () => ({ ...emptyDraft(), images: [anImage()], matches: [aMatch()] })

test('Before the tick stand every answer with the way to change it, the share in per cent and in money, and the mandate', async () => {
  const draft = { ...aDraft(), koDisclaimerTruth: null, comments: 'They sell prints of it.' }
  const api = withSubmission(aSubmission(draft))
  api.reply(getCaseOutlook, {
    feePercent: 35,
    comparable: { cases: 2, needed: 10 },
    oddsPercent: null,
    medianDays: null,
    value: null,
    legalOnly: null,
  })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Review and submit'))
  const places = [
    screen.getByText('They sell prints of it.'),
    screen.getByText('Rua do Sol 4'),
    screen.getByText('You receive 65 % of what is left after tax and costs; ours is 35 %.'),
    screen.getByText(
      'An example: of $1,000.00 that an image user pays, $650.00 are yours and $350.00 are ours, before taxes.',
    ),
    screen.getByText(/^I authorize Rightframe/),
    screen.getByRole('checkbox', { name: /^I certify/ }),
    screen.getByRole('button', { name: 'Submit the case' }),
  ]
  for (const place of places) await expect.element(place).toBeVisible()
  const tops = places.map((place) => place.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  for (const name of Object.keys(fieldNames.claimant))
    expect(
      screen.getByRole('button', { name: `Change: ${nameOfField(`claimant.${name}`)}`, exact: true }).elements(),
      name,
    ).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Change: Place it was created' }))
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Images' })).toBeVisible()
  await expect.element(screen.getByLabelText('Place it was created')).toHaveFocus()
})

test('Continue with missing answers leads to the first of them, clear of the bar, and one sentence says how many', async () => {
  await page.viewport(390, 700)
  withSubmission(aSubmission({ ...blank(), koUserIsLegalRightsOwner: true, koImageUserIsBusiness: true }))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  window.scrollTo({ top: document.documentElement.scrollHeight })
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const first = question(/breach of an existing contract/)
  await expect.element(first.getByRole('radio', { name: 'Yes' })).toHaveFocus()
  await expect.element(screen.getByRole('status').getByText('5 answers are missing here.')).toBeVisible()
  const bar = screen.getByRole('region', { name: 'Steps' }).element().getBoundingClientRect()
  const field = first.element().getBoundingClientRect()
  expect(field.top).toBeGreaterThanOrEqual(0)
  expect(field.bottom).toBeLessThanOrEqual(bar.top)
  const speaking = [...document.querySelectorAll('main [aria-live=polite]')].filter((one) => one.textContent !== '')
  expect(speaking).toEqual([])
  const covered: string[] = []
  while (!document.activeElement!.closest('[data-sticky-bar]')) {
    const at = document.activeElement!
    if (at.getBoundingClientRect().bottom > bar.top + 1) covered.push(at.outerHTML)
    await userEvent.tab()
  }
  expect(covered).toEqual([])
})

test('What is known of a site, of a picture and of an account stands there, and is marked as suggested', async () => {
  const suggested = { country: 'Ireland', watermarks: { [aMatch().uuid]: 'Unchanged' as const }, answers: {} }
  const api = withSubmission(
    aSubmission({ claimant: emptyDraft().claimant, koUserIsLegalRightsOwner: null }, { suggested }),
  )
  const owner = { ...emptyDraft().claimant, first_name: 'Ana', last_name: 'Ibarra', country: 'PT' }
  api.reply(getClaimant, { claimant: null, suggested: owner })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  await expect.element(screen.getByText(/^Suggested from what the site says of itself/)).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'The outline of Ireland' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText(/^Country of the image user/), 'Germany')
  await expect.element(screen.getByText(/^Suggested from what the site says of itself/)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/^In Germany only a legal route exists:/)).toBeVisible()
  await userEvent.click(step('Pages'))
  await expect.element(screen.getByText(/^Suggested from the comparison of the two pictures/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Replaced' }))
  await expect.element(screen.getByText(/^Suggested from the comparison of the two pictures/)).not.toBeInTheDocument()
  await userEvent.click(step('Claimant'))
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Ana')
  await expect.poll(() => screen.getByText('Suggested from your profile.').elements().length).toBe(3)
})

test('A question that is cleared takes its files along, and one that is on its way is not sent on', async () => {
  const letter = { ...aFile(), id: 'letter', source: 'CASE_GENERAL_FILES_SCREENING_CONTACT_USER' as const }
  const contacted = {
    screeningPreviousContactWithImageUser: true,
    screeningPreviousContactWithImageUserComment: 'One letter.',
    __GENERAL_ATTACHMENTS__: [aFile(), letter],
  }
  const api = withSubmission(aSubmission(contacted))
  await renderApp(address)
  await userEvent.click(step('Screening'))
  await answer(/previously contacted the image user/, 'No')
  await expect
    .poll(() =>
      savesIn(api)
        .at(-1)
        ?.__GENERAL_ATTACHMENTS__.map(({ id }) => id),
    )
    .toEqual(['file-1'])
})
