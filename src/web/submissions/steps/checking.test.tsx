import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getCaseOutlook, listCaseMessages } from '#contract/cases/exchange-endpoints.ts'
import {
  checkOnline,
  submitCase,
  validateOrigin,
  validateSubmission,
} from '#contract/submissions/submitting-endpoints.ts'
import { type RefusalCode, refusals } from '#contract/submissions/rules/refusals.ts'
import { aCase, aCaseRow, aSubmission, listOf, withSubmission } from '#web/testing/cases.ts'
import { aRange, idOf } from '#web/testing/matches.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`
const checks = page.getByRole('region', { name: 'Checks' })
const step = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const submit = page.getByRole('button', { name: 'Submit the case' })

test('A finished draft opens at its last step: every check is loading, then valid, and it can be submitted', async () => {
  const api = withSubmission(aSubmission())
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(validateSubmission, async () => {
    await promise
    return Response.json({ payload: [] })
  })
  await renderApp(address)
  await expect.element(checks.getByText('Images selected: 1')).toBeVisible()
  await expect.element(checks.getByText('Loading')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  resolve()
  await expect.poll(() => checks.getByText('Valid').elements().length).toBe(4)
  await expect.element(submit).toBeEnabled()
  const asked = api.received.find(({ path }) => path.startsWith('/api/cases?'))!
  expect(Object.fromEntries(new URLSearchParams(asked.path.split('?')[1]))).toEqual({
    filter: 'host:shop.example',
    ignored: idOf(50),
    page: '0',
    pageSize: '5',
  })
})

test('What the checks find is told one message at a time; what only tells does not keep the case back', async () => {
  const api = withSubmission(aSubmission())
  api.reply(checkOnline, ({ urls }) => ({ data: urls.map((url) => ({ url, isOnline: false })) }))
  api.reply(listCases, listOf([aCaseRow(2, 'contacted', { cluster: idOf(99) })]))
  const { screen } = await renderApp(address)
  await expect.element(checks.getByText('1 of 2')).toBeVisible()
  await expect.element(checks.getByText(/^Online status: This page cannot be reached any more/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Next message' }))
  await expect
    .element(checks.getByText('Submission history: There is already an open case on this site: RF-000002.'))
    .toBeVisible()
  await expect.element(submit).toBeEnabled()
})

test('A site that no case can be made of, and an open case on the same party, keep the case back and are told first', async () => {
  const api = withSubmission(aSubmission())
  api.reply(checkOnline, ({ urls }) => ({ data: urls.map((url) => ({ url, isOnline: false })) }))
  api.reply(listCases, listOf([aCaseRow(2, 'contacted')]))
  api.reply(validateSubmission, {
    payload: [
      {
        resolvable: false,
        reason: 'This site is a stock agency.',
        code: 'ERROR_DOMAIN_STOCK',
        way: 'contributor-account',
        data: { type: 'domainIsNotStock' },
      },
    ],
  })
  const { screen } = await renderApp(address)
  await expect.poll(() => checks.getByText('Invalid', { exact: true }).elements().length).toBe(2)
  await expect.element(checks.getByText('1 of 3')).toBeVisible()
  await expect.element(checks.getByText('Check your contributor account for a licence that was sold.')).toBeVisible()
  await expect.element(submit).toBeDisabled()
  await expect.element(screen.getByText('A check keeps the case back.')).toBeVisible()
})

test('A check that fails passes: the server makes all of them again', async () => {
  const api = withSubmission(aSubmission())
  for (const endpoint of [checkOnline, validateSubmission, listCases])
    api.refuse(endpoint, 'broken', { code: 'broken', message: 'Something went wrong.' })
  await renderApp(address)
  await expect.poll(() => checks.getByText('Valid').elements().length).toBe(4)
  await expect.element(submit).toBeEnabled()
})

test('What is open leads to its field', async () => {
  const submission = aSubmission()
  submission.images[0]!.title = 'Untitled image'
  submission.claimant.city = ''
  withSubmission(submission)
  const { screen } = await renderApp(address)
  await userEvent.click(step('Review and submit'))
  await expect.element(screen.getByText('Please provide the title of your image.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go there: Claimant: City' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go there: Images, 1: Title of the image' }))
  await expect.element(screen.getByLabelText('Title of the image')).toHaveAttribute('aria-invalid', 'true')
})

test('A page is asked about when its address changes, and the server’s reason stands at it', async () => {
  const api = withSubmission(aSubmission({}, { facts: { cluster: null, hostCountries: {}, overrides: [] } }))
  const found = (resolvable: boolean, reason: string, code: RefusalCode) => ({
    resolvable,
    reason,
    code,
    way: refusals[code].way,
    data: { type: refusals[code].type },
  })
  api.reply(validateOrigin, ({ host }) => ({
    payload: [
      host === 'shop.example'
        ? found(true, 'The page shows a file of another site.', 'WARNING_MATCH_HOTLINKED_ORIGIN')
        : found(false, 'Cases against this site cannot be resolved at present.', 'ERROR_DOMAIN_UNRESOLVABLE'),
    ],
  }))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Pages'))
  const origin = screen.getByLabelText('URL of the page that uses the image')
  await userEvent.click(origin)
  await userEvent.tab()
  await expect.element(screen.getByText(/^The page shows a file of another site\. Consider a case/)).toBeVisible()
  await userEvent.fill(origin, 'https://other.example/trips')
  await expect
    .element(
      screen.getByText(/^Cases against this site cannot be resolved at present\. Ask us in a message to look again/),
    )
    .toBeVisible()
})

test('A page on another site than the case is about is refused', async () => {
  withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await userEvent.click(step('Pages'))
  await userEvent.fill(screen.getByLabelText('URL of the page that uses the image'), 'https://other.example/trips')
  await userEvent.tab()
  await expect.element(screen.getByText('Please provide an infringing page on shop.example')).toBeVisible()
})

test('Before it is submitted one reads what follows, the split and what comparable cases brought', async () => {
  const api = withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await expect.element(screen.getByText('55 % of what is left after tax and costs; ours is 45 %')).toBeVisible()
  await expect
    .element(screen.getByText(/^There are too few cases to say what to expect: 2 comparable ones are closed/))
    .toBeVisible()
  await screen.unmount()
  api.reply(getCaseOutlook, {
    feePercent: 40,
    comparable: { cases: 31, needed: 10 },
    oddsPercent: 62,
    medianDays: 48,
    value: aRange({ low: 40_000, high: 90_000, yours: { low: 18_000, high: 40_000 } }),
    legalOnly: null,
  })
  const again = await renderApp(address)
  await expect.element(again.screen.getByText('62 % of 31 comparable cases ended with a payment')).toBeVisible()
  await expect.element(again.screen.getByText('About EUR 400 to 900 for one year, yours 180 to 400')).toBeVisible()
  await expect.element(again.screen.getByText(/^To ask the site only to remove the image is quicker/)).toBeVisible()
  const takedown = again.screen.getByRole('region', { name: 'What happens next' }).getByRole('link')
  await expect.element(takedown).toHaveTextContent('Send takedown notice…')
  expect(takedown.element().getAttribute('href')).toMatch(/^\/takedowns\/new\?/)
})

test('Submitting hands the draft in once and leads to the case', async () => {
  const heard = heardToasts()
  const api = withSubmission(aSubmission())
  api.reply(submitCase, aCase('submitted', { _id: idOf(50), name: 'RF-000042' }))
  api.reply(getCase, aCase('submitted', { _id: idOf(50), name: 'RF-000042' }))
  api.reply(listCaseHistory, { data: [] })
  api.reply(listCaseMessages, { data: [] })
  const { address: at } = await renderApp(address)
  await expect.element(submit).toBeEnabled()
  await userEvent.dblClick(submit)
  await expect.poll(at).toBe(`/cases/${idOf(50)}`)
  const sent = api.received.filter(({ path }) => path === '/api/cases/submission/submit')
  expect(sent.map(({ body }) => body)).toMatchObject([
    { _id: idOf(50), revision: 3, __DRAFT__: false, koDisclaimerCosts: true },
  ])
  expect(heard).toEqual([{ message: 'RF-000042 is submitted.', tone: 'ok', stays: 10_000 }])
})

test('What the server refuses stands at its field until it is changed', async () => {
  const api = withSubmission(aSubmission())
  const refused = { path: 'images.0.title', message: 'Another case names this image so.' }
  api.refuse(submitCase, 'invalid', { code: 'invalid', message: refused.message, details: [refused] })
  const { screen } = await renderApp(address)
  await expect.element(submit).toBeEnabled()
  await userEvent.click(submit)
  await expect.element(screen.getByText(/^The case was not taken as it is\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Go there: Images, 1: Title of the image' }))
  await expect.element(screen.getByText(refused.message)).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Title of the image'), 'Boats')
  await expect.element(screen.getByText(refused.message)).not.toBeInTheDocument()
})

test('Why a case cannot be handed in is said in the server’s words', async () => {
  const api = withSubmission(aSubmission())
  api.refuse(submitCase, 'conflict', { code: 'case.open-already', message: 'There is an open case on this site.' })
  const { screen } = await renderApp(address)
  await expect.element(submit).toBeEnabled()
  await userEvent.click(submit)
  await expect.element(screen.getByText('There is an open case on this site.')).toBeVisible()
})

test('Why a case was refused stands where it was submitted, in view', async () => {
  await page.viewport(390, 700)
  const api = withSubmission(aSubmission())
  api.reply(validateSubmission, { payload: [] })
  const message = 'Please confirm your email address first. We have sent you a link.'
  api.refuse(submitCase, 'forbidden', { code: 'account.unverified', message })
  const { screen } = await renderApp(address)
  await expect.element(submit).toBeEnabled()
  await userEvent.click(submit)
  await expect.element(screen.getByText(message)).toBeInViewport()
  await expect.element(submit).toBeInViewport()
})
