import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listCases } from '#contract/cases/endpoints.ts'
import { getCaseSums } from '#contract/cases/own/own-money.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aCaseRow, anOwnRow, listOf } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const onePixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** A server with these cases. */
function withCases(cases = [aCaseRow(1, 'in_review'), aCaseRow(2, 'needs_info')], total?: number) {
  const api = anaIsSignedIn()
  api.reply(listCases, listOf(cases, total))
  return api
}

/** The query of the last call for the list. */
const asked = (api: ReturnType<typeof withCases>) =>
  Object.fromEntries(
    new URLSearchParams(api.received.findLast(({ path }) => path.startsWith('/api/cases?'))?.path.split('?')[1]),
  )

test('The list opens by name, the last first; a key toggles, another begins ascending', async () => {
  const api = withCases()
  const { screen, address } = await renderApp('/cases')
  await expect.element(screen.getByRole('link', { name: 'RF-000001' })).toHaveAttribute('href', `/cases/${idOf(51)}`)
  expect(asked(api)).toEqual({ filter: '', page: '0', pageSize: '20', sort: 'Name:DESC' })
  for (const [key, sort] of [
    ['Reference', '?sort=Name%3AASC'],
    ['Reference', ''],
    ['Site', '?sort=Host%3AASC'],
    ['Site', '?sort=Host%3ADESC'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: key }))
    await expect.poll(address).toBe(`/cases${sort}`)
  }
  await expect.poll(() => asked(api).sort).toBe('Host:DESC')
  const site = screen.getByRole('button', { name: 'Site' })
  await expect.element(site).toHaveAttribute('aria-pressed', 'true')
  await expect.element(site).toHaveAttribute('title', 'Descending')
})

test('A status shows all cases of its kind, and resetting clears the filter and the key, ascending', async () => {
  const api = withCases()
  const { screen } = await renderApp('/cases')
  await userEvent.click(screen.getByRole('radio', { name: 'Action needed (you) 1' }))
  await expect.poll(() => asked(api).filter).toBe('state:needs_info state:owner_check state:legal_offered')
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
  await expect.poll(() => asked(api)).toMatchObject({ filter: '', sort: 'Id:ASC' })
  await expect.element(screen.getByRole('radio', { name: /^All/ })).toBeChecked()
})

test('Cases are looked for by words, by site and by who the image user is', async () => {
  const api = withCases()
  const { screen } = await renderApp('/cases')
  await userEvent.fill(screen.getByLabelText('Words'), 'boats')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked(api).filter).toBe('"boats"')
  await userEvent.fill(screen.getByLabelText('Site'), 'shop.example')
  await userEvent.tab()
  await expect.poll(() => asked(api).filter).toBe('host:shop.example "boats"')
  await userEvent.selectOptions(screen.getByLabelText('Image user'), 'Shop Ltd (2)')
  await expect.poll(() => asked(api).filter).toBe('host:shop.example infringer:"Shop Ltd" "boats"')
})

test('Pages count from 0 for the server, and their size is remembered', async () => {
  const api = withCases(undefined, 90)
  const { screen, address } = await renderApp('/cases')
  await expect.element(screen.getByText('90 cases on 5 page(s)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await expect.poll(() => asked(api).page).toBe('1')
  expect(address()).toBe('/cases?page=2')
  await userEvent.selectOptions(screen.getByLabelText('Number of cases on a page'), '40')
  await expect.poll(() => asked(api)).toMatchObject({ page: '0', pageSize: '40' })
  expect(document.cookie).toContain('pageSize=40')
})

test('An address with nonsense in it shows the list as it opens', async () => {
  const api = withCases()
  const { screen } = await renderApp('/cases?page=none&sort=Price:UP&filter=7')
  await expect.element(screen.getByRole('link', { name: 'RF-000001' })).toBeVisible()
  expect(asked(api)).toEqual({ filter: '', page: '0', pageSize: '20', sort: 'Name:DESC' })
})

test('Messages that wait to be read are counted in the list', async () => {
  withCases([aCaseRow(1, 'in_review', { unreadMessages: 2 }), aCaseRow(2, 'in_review', { unreadMessages: 1 })])
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByText('2 new messages')).toBeVisible()
  await expect.element(screen.getByText('One new message')).toBeVisible()
})

test('A draft is gone on with, every other case is looked at', async () => {
  withCases([aCaseRow(1, 'draft')])
  const { screen } = await renderApp('/cases')
  await expect
    .element(screen.getByRole('link', { name: 'RF-000001' }))
    .toHaveAttribute('href', `/cases/${idOf(51)}/submission`)
})

test('Who has no case reads how one is made; a filter that nothing fits can be put away', async () => {
  const api = withCases([])
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByRole('heading', { name: 'No cases yet' })).toBeVisible()
  api.reply(listCases, { ...listOf([aCaseRow(1, 'draft')]), data: [], total: 0 })
  await screen.unmount()
  const again = await renderApp('/cases?filter=nothing')
  await expect.element(again.screen.getByRole('heading', { name: 'No such case' })).toBeVisible()
  api.reply(listCases, listOf([aCaseRow(1, 'draft')]))
  await userEvent.click(again.screen.getByRole('button', { name: 'Show all cases' }))
  await expect.element(again.screen.getByRole('link', { name: 'RF-000001' })).toBeVisible()
})

test('A list that cannot be loaded says why and can be asked for again', async () => {
  const api = withCases()
  api.refuse(listCases, 'limited', { code: 'limited', message: 'Too many requests. Wait a minute.' })
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByText('Too many requests. Wait a minute.')).toBeVisible()
  withCases()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('link', { name: 'RF-000001' })).toBeVisible()
})

test('Cases at every state pass the audit and fit in every look', everyLook, async () => {
  withCases(CaseState.options.map((state, at) => aCaseRow(at, state)))
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByText('Payment due')).toBeInTheDocument()
  expect(await faultsInEveryLook()).toEqual([])
})

test('A row shows the pair, country, step, day and money of a case; sums stand above by currency', async () => {
  const api = withCases()
  const picture = { thumbnail: onePixel, width: 300, height: 200 }
  const money = { currency: 'EUR', asked: 59_814, paid: 0, share: 26_891, isShareExpected: true, paidOut: 0 } as const
  const row = anOwnRow(aCaseRow(1, 'contacted'), { original: picture, copy: picture, isLetterSent: true, money })
  api.reply(listCases, { ...listOf([row]), data: [row] })
  api.reply(getCaseSums, {
    data: [
      { currency: 'EUR', asked: 59_814, paid: 20_000, paidOut: 9000 },
      { currency: 'JPY', asked: 50_000, paid: 0, paidOut: 0 },
    ],
  })
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByRole('img', { name: 'Your photograph' })).toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'The copy of Shop Ltd' })).toBeVisible()
  const cases = screen.getByRole('list', { name: 'Cases', exact: true })
  await expect.element(cases).toMatchTextContent(/Portugal/)
  await expect.element(cases).toMatchTextContent(/The image user acts next, by 2026-11-23/)
  await expect.element(cases.getByText('EUR 268.91')).toBeVisible()
  expect(document.querySelector('[aria-current=step]')?.textContent).toBe('Claim4')
  const sums = screen.getByRole('table', { name: 'Sums of all cases' })
  await expect.element(sums.getByRole('row', { name: 'EUR 598.14 EUR 200.00 EUR 90.00' })).toBeVisible()
  await expect.element(sums.getByRole('row', { name: 'JPY 50,000 JPY 0 JPY 0' })).toBeVisible()
})

test('A row shows strips and uprights between 84 and 128 pixels high', async () => {
  const strip = { thumbnail: onePixel, width: 1200, height: 200 }
  const wide = { thumbnail: onePixel, width: 300, height: 150 }
  const upright = { thumbnail: onePixel, width: 200, height: 600 }
  const rows = [
    [wide, strip],
    [strip, strip],
    [upright, wide],
  ].map(([original, copy], at) => anOwnRow(aCaseRow(at + 1, 'contacted'), { original: original!, copy: copy! }))
  const api = withCases()
  api.reply(listCases, { ...listOf(rows), data: rows })
  const { screen } = await renderApp('/cases')
  const copies = screen.getByRole('img', { name: 'The copy of Shop Ltd' })
  await expect.element(copies.nth(2)).toBeInTheDocument()
  const heights = () => copies.elements().map((one) => one.getBoundingClientRect().height)
  for (const width of [1280, 390]) {
    await page.viewport(width, 900)
    await expect.poll(() => heights().filter((height) => height < 84 || height > 128)).toEqual([])
  }
  await page.viewport(1280, 900)
})

test('On a phone a case is a card that fits', async () => {
  await page.viewport(390, 844)
  withCases([aCaseRow(1, 'needs_info'), aCaseRow(2, 'contacted')])
  const { screen } = await renderApp('/cases')
  await expect.element(screen.getByText('Information needed')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 900)
})
