import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getCluster, listMatches } from '#contract/matches/endpoints.ts'
import type { Match } from '#contract/matches/match.ts'
import { listTakedownBulks } from '#contract/takedowns/bulk/endpoints.ts'
import { createTakedown, getTakedown, listTakedowns } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import type { Takedown } from '#contract/takedowns/takedown.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { convertCase } from '#contract/takedowns/softer-endpoints.ts'
import { getTakedownNumbers } from '#contract/takedowns/following-endpoints.ts'
import { aMatch, aSite, idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aNoticePreview, aTakedown, searchOf, takedownInFull } from './testing/takedowns.ts'

const listOf = (data: Takedown[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

test('The list shows photographs, site, state and turn.', async () => {
  const api = anaIsSignedIn()
  api.reply(
    listTakedowns,
    listOf([
      aTakedown(1),
      aTakedown(2, { host: 'shop.example', state: 'sent', turn: 'them', dueAt: '2027-01-04T10:00:00.000Z', uses: 1 }),
      aTakedown(3, { host: 'late.example', search: searchOf('seeking') }),
    ]),
  )
  const { screen } = await renderApp('/takedowns')
  const list = screen.getByRole('list', { name: 'Takedowns' })
  await expect.element(list.getByRole('heading', { name: 'shop.example' })).toBeVisible()
  await expect.element(list.getByText('The reader acts next, by 2027-01-04')).toBeVisible()
  await expect.element(list.getByText('1 use · begun on 2026-11-20')).toBeVisible()
  await expect.element(list.getByText(searchOf('seeking').sentence)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go on with the takedown of prints.example' })).toBeVisible()
  await expect.element(screen.getByAltText('Harbour, first light').first()).toBeVisible()
  api.reply(getTakedownNumbers, {
    all: { sent: 12, removed: 9, daysToRemoval: 3.5 },
    hosts: [{ host: 'prints.example', sent: 3, removed: 0, daysToRemoval: null }],
  })
  await userEvent.click(screen.getByText('Your takedowns in numbers'))
  await expect
    .element(screen.getByText('12 sent, 9 removed. Half of the removals were seen within 3.5 days.'))
    .toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'prints.example' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('An empty list says how a takedown begins.', async () => {
  const api = anaIsSignedIn()
  api.reply(listTakedowns, listOf([]))
  const { screen } = await renderApp('/takedowns')
  await expect.element(screen.getByRole('heading', { name: 'No takedowns yet' })).toBeVisible()
})

test('A list that fails is asked for again.', async () => {
  const api = anaIsSignedIn()
  api.refuse(listTakedowns, 'limited', { code: 'attempts.too-many', message: 'Wait a moment.' })
  const { screen } = await renderApp('/takedowns')
  await expect.element(screen.getByText('Wait a moment.')).toBeVisible()
  api.reply(listTakedowns, listOf([aTakedown(1)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('heading', { name: 'prints.example' })).toBeVisible()
})

test('The flag hides place and form; a takedown stays readable.', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...ana, features: { takedown_fields: false } } })
  api.reply(getTakedown, takedownInFull(aTakedown(1)))
  api.reply(previewNotice, aNoticePreview(1))
  const { screen, goTo } = await renderApp(`/takedowns/new?cluster=${idOf(800)}`)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Takedowns' })).not.toBeInTheDocument()
  goTo(`/takedowns/${idOf(1201)}`)
  await expect.element(screen.getByRole('heading', { name: 'Takedown · prints.example' })).toBeVisible()
})

const openCase = { _id: idOf(50), name: 'RF-000042', isDraft: false }

test('Bulks stand above the takedowns.', async () => {
  const api = anaIsSignedIn()
  const work = { act: 'sign', state: 'done', done: 3, total: 3, note: null } as const
  const signedAt = '2026-11-20T10:00:00.000Z'
  const { images } = aTakedown(1)
  const bulk = { _id: idOf(1300), createdAt: signedAt, signedAt, closedAt: null, work, sites: 3, images }
  api.reply(listTakedowns, listOf([aTakedown(1)]))
  api.reply(listTakedownBulks, { data: [bulk] })
  const { screen } = await renderApp('/takedowns')
  const list = screen.getByRole('list', { name: 'Takedowns of several sites' })
  await expect.element(list.getByText('Signed on 2026-11-20.')).toBeVisible()
  await expect.element(list.getByAltText(images[0]!.title)).toBeVisible()
  await expect
    .element(list.getByRole('link', { name: 'Open the takedowns of 3 sites, begun on 2026-11-20' }))
    .toHaveAttribute('href', `/takedowns/bulk/${idOf(1300)}`)
  expect(await axeFaults()).toEqual([])
})

/** Ana at the choice of uses of a site with these matches. */
async function atChoice(matches: Match[], more = '') {
  const api = anaIsSignedIn()
  api.reply(getCluster, { ...aSite(matches.length), case: openCase })
  api.reply(listMatches, { data: matches, total: matches.length, page: 1, pageSize: 100 })
  return { api, ...(await renderApp(`/takedowns/new?cluster=${idOf(800)}${more}`)) }
}

test('All uses are chosen at first; granted ones are left out.', async () => {
  const { api, screen, address } = await atChoice([
    aMatch(101),
    aMatch(102),
    aMatch(103, { verdict: 'licensed' }),
    aMatch(104, { case: idOf(50) }),
  ])
  await expect
    .element(screen.getByText('1 use is part of a case and is left out. 1 use is licensed and is left out.'))
    .toBeVisible()
  const boxes = screen.getByRole('list', { name: 'Uses of your photographs' }).getByRole('checkbox')
  await expect.poll(() => boxes.elements().length).toBe(2)
  expect(await axeFaults()).toEqual([])
  await userEvent.click(boxes.nth(1))
  await userEvent.selectOptions(screen.getByLabelText('Law of the notice'), 'Europe German')
  api.reply(createTakedown, takedownInFull(aTakedown(1)))
  api.reply(getTakedown, takedownInFull(aTakedown(1)))
  api.reply(previewNotice, aNoticePreview(1))
  await userEvent.click(screen.getByRole('button', { name: 'Go on with 1 use' }))
  await expect.poll(address).toBe(`/takedowns/${idOf(1201)}`)
  expect(api.received.find(({ method, path }) => method === 'POST' && path === '/api/takedowns')?.body).toEqual({
    cluster: idOf(800),
    matches: [idOf(101)],
    region: 701,
  })
})

test('Matches in the address are chosen alone.', async () => {
  const { screen } = await atChoice([aMatch(101), aMatch(102)], `&match=${idOf(102)}`)
  await expect.element(screen.getByRole('button', { name: 'Go on with 1 use' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'prints.example/p/102' })).toBeChecked()
})

test('An open case refuses the takedown and is linked.', async () => {
  const { api, screen } = await atChoice([aMatch(101)])
  await expect.element(screen.getByRole('button', { name: 'Go on with 1 use' })).toBeVisible()
  const message = 'A case against this site is open. Withdraw it first, or turn it into a takedown.'
  api.reply(getCluster, { ...aSite(1), case: openCase })
  api.refuse(createTakedown, 'conflict', { code: 'takedown.exists', message: 'A takedown of this site is open.' })
  api.reply(listTakedowns, listOf([aTakedown(2)]))
  await userEvent.click(screen.getByRole('button', { name: 'Go on with 1 use' }))
  await expect
    .element(screen.getByRole('link', { name: 'Go on with it' }))
    .toHaveAttribute('href', `/takedowns/${idOf(1202)}`)
  await screen.unmount()
  api.refuse(createTakedown, 'conflict', { code: 'takedown.case-open', message })
  const again = await renderApp(`/takedowns/new?cluster=${idOf(800)}`)
  await userEvent.click(again.screen.getByRole('button', { name: 'Go on with 1 use' }))
  await expect.element(again.screen.getByText(message)).toBeVisible()
  await expect
    .element(again.screen.getByRole('link', { name: 'Open case RF-000042' }))
    .toHaveAttribute('href', `/cases/${idOf(50)}`)
  // The case can become the takedown, after a question.
  await userEvent.click(again.screen.getByRole('button', { name: 'Turn into a takedown' }))
  expect(await axeFaults()).toEqual([])
  api.reply(convertCase, takedownInFull(aTakedown(1)))
  api.reply(getTakedown, takedownInFull(aTakedown(1)))
  api.reply(previewNotice, aNoticePreview(1))
  await userEvent.click(again.screen.getByRole('button', { name: 'End the claim and draft the takedown' }))
  await expect.poll(again.address).toBe(`/takedowns/${idOf(1201)}`)
  expect(api.received.map(({ path }) => path)).toContain(`/api/cases/${idOf(50)}/takedown`)
})

test('A site with an open takedown leads to it.', async () => {
  const api = anaIsSignedIn()
  api.reply(getCluster, { ...aSite(1), takedown: idOf(1201) })
  api.reply(listMatches, { data: [aMatch(101)], total: 1, page: 1, pageSize: 100 })
  const { screen } = await renderApp(`/takedowns/new?cluster=${idOf(800)}`)
  await expect
    .element(screen.getByRole('link', { name: 'Go on with it' }))
    .toHaveAttribute('href', `/takedowns/${idOf(1201)}`)
})
