import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decideCase, getDeskCase, listDeskCases, previewDecision } from '#contract/desk/desk-endpoints.ts'
import { assignCase, listCaseStaff, lookAtCase } from '#contract/desk/desk-work-endpoints.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { axeFaults, everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import { aCase, aCaseRow } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { aMatch, idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** A page of many parts takes a busy machine longer to read the first time than a test may wait. */
beforeAll(async () => void (await import('./desk-case-page.tsx')), 60_000)

const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' }

/** A server where one case waits for a decision. */
function withDesk() {
  const api = anaIsSignedIn()
  api.reply(listDeskCases, {
    data: [{ ...aCaseRow(1, 'in_review', { unreadMessages: 2 }), owner, worth: 55, risk: 10 }],
    total: 1,
    page: 0,
    pageSize: 40,
  })
  api.reply(getDeskCase, aDeskCase({ moves: ['accepted', 'needs_info', 'declined'] }))
  api.reply(previewDecision, ({ to, note }) => ({
    title: `RF-000001: ${to}`,
    body: note ?? '',
    mail: { subject: 'Your case', text: '' },
  }))
  return api
}

type Screen = Awaited<ReturnType<typeof renderApp>>['screen']

async function openSections(screen: Screen, ...sections: string[]) {
  const rail = screen.getByRole('navigation', { name: 'Sections of the case' })
  for (const name of sections) await userEvent.click(rail.getByRole('button', { name: new RegExp(`^${name}`) }))
}

const staffWith = (...staff_roles: typeof chiara.staff_roles) => ({ user: { ...chiara, staff_roles } })

test('A letter key chooses a step; others’ changes keep typed text', async () => {
  const api = withDesk()
  api.reply(loadSession, staffWith('reviewer'))
  api.refuse(decideCase, 'conflict', {
    code: 'case.moved',
    message: 'Rui Silva has taken this case to “Declined” meanwhile. What you typed is still here.',
  })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(screen.getByRole('region', { name: 'Next' }).getByText('Review the case')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(screen.getByRole('radio', { name: 'Decline' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Decline' })).toHaveFocus()
  await expect.element(screen.getByRole('radio', { name: 'Decline' })).toBeInViewport()
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'The image on the page is not certain to be yours.')
  await userEvent.fill(screen.getByLabelText(/^What the owner reads of us/), 'The roof is another one.')
  api.reply(getDeskCase, aDeskCase({ case: aCase('declined'), moves: [] }))
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect.element(screen.getByText(/^Rui Silva has taken this case/)).toBeVisible()
  await expect.element(screen.getByLabelText(/^What the owner reads of us/)).toHaveValue('The roof is another one.')
  await expect.element(screen.getByRole('button', { name: 'Decide' })).not.toBeInTheDocument()
  await screen.unmount()
  api.reply(getDeskCase, aDeskCase({ moves: ['accepted'] }))
  const again = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect
    .element(again.screen.getByLabelText(/^What the owner reads of us/))
    .toHaveValue('The roof is another one.')
})

test('The page of a case says who else looks, what speaks for another’s right, what the law says, and hands over', async () => {
  const api = withDesk()
  api.reply(loadSession, staffWith('reviewer'))
  api.reply(lookAtCase, { others: ['Rui Silva'] })
  api.reply(listCaseStaff, { data: [{ _id: idOf(8), name: 'Marta Silva', roles: ['case-manager'] }] })
  api.reply(assignCase, { assignee: { _id: idOf(8), name: 'Marta Silva' } })
  api.reply(
    getDeskCase,
    aDeskCase({
      hints: [{ kind: 'ownership', says: '“Harbour” names “Bo Lund” as its creator.', source: 'The file, IPTC' }],
      law: {
        country: 'PT',
        weAct: 'We act there by our letters.',
        mayWrite: { says: 'Only a law firm may write.', source: 'Lei 10/2024, art. 9', checkedOn: null },
        limitation: { says: 'Three years.', source: 'Código Civil, art. 498', checkedOn: null },
        endsOn: '2028-11-02',
        askedFirst: [{ says: 'Did the name stand on the copy?', source: 'CDADC art. 167', checkedOn: '2026-11-25' }],
        heeded: [],
      },
      notes: [{ _id: idOf(3), at: '2026-11-20T10:00:00.000Z', by: 'Rui Silva', to: null, text: 'Seen at the fair.' }],
    }),
  )
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(screen.getByText('Rui Silva looks at it, too')).toBeVisible()
  await openSections(screen, 'Notes and assignee', 'The site')
  await expect.element(screen.getByText('“Harbour” names “Bo Lund” as its creator.')).toBeVisible()
  await expect.element(screen.getByText('Not met at a stock agency')).toBeVisible()
  await expect.element(screen.getByText('2028-11-02')).toBeVisible()
  await expect.element(screen.getByText('CDADC art. 167, read on 2026-11-25.')).toBeVisible()
  await expect.element(screen.getByText('Seen at the fair.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.keyboard('g')
  await userEvent.selectOptions(screen.getByLabelText('Hand over to'), 'Marta Silva')
  await userEvent.fill(screen.getByLabelText('Note for staff'), 'You know this shop.')
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/assignee'))?.body)
    .toEqual({ to: idOf(8), note: 'You know this shop.' })
  await expect.element(screen.getByLabelText('Note for staff')).toHaveValue('')
})

test('A case is declined with a reason, after a look at what its owner reads', async () => {
  const api = withDesk()
  api.reply(decideCase, aDeskCase())
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByText('2 new messages')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('link', { name: 'RF-000001' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'Decline' }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'The image on the page is not certain to be yours.')
  await userEvent.fill(screen.getByLabelText(/^What the owner reads of us/), 'The roof is another one.')
  const preview = screen.getByRole('region', { name: 'What the owner reads' })
  await expect.element(preview.getByText('RF-000001: declined')).toBeVisible()
  await expect.element(preview.getByText('The roof is another one.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/decision'))?.body)
    .toEqual({
      from: 'in_review',
      to: 'declined',
      reason: 'weak-match',
      note: 'The roof is another one.',
      fields: [],
    })
})

test('The list of the desk has as many cases on a page as are chosen', async () => {
  const api = withDesk()
  api.reply(listDeskCases, {
    data: [{ ...aCaseRow(1, 'in_review'), owner, worth: 55, risk: 10 }],
    total: 41,
    page: 0,
    pageSize: 20,
  })
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByText('41 cases on 3 page(s)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await userEvent.selectOptions(screen.getByLabelText('Number of cases on a page'), '40')
  await expect.element(screen.getByText('41 cases on 2 page(s)')).toBeVisible()
  const asked = api.received.filter(({ path }) => path.startsWith('/api/desk/cases?')).map(({ path }) => path)
  expect([...new Set(asked)]).toEqual([
    '/api/desk/cases?sort=worth&page=0&pageSize=20',
    '/api/desk/cases?sort=worth&page=2&pageSize=20',
    '/api/desk/cases?sort=worth&page=0&pageSize=40',
  ])
})

test('Two keys accept a case that nothing speaks against', async () => {
  const api = withDesk()
  api.reply(decideCase, aDeskCase())
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(screen.getByRole('radio', { name: 'Accept' })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByRole('radio', { name: 'Accept' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/decision'))?.body)
    .toMatchObject({ from: 'in_review', to: 'accepted' })
})

test('A case shows the sections its state needs, and folds others', async () => {
  const api = withDesk()
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  const rail = screen.getByRole('navigation', { name: 'Sections of the case' })
  await expect.element(rail.getByRole('button', { name: 'Decision' })).toHaveAttribute('aria-expanded', 'true')
  await expect.element(rail.getByRole('button', { name: 'Answers' })).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('heading', { name: 'Answers' })).not.toBeInTheDocument()
  await openSections(screen, 'Answers')
  await expect.element(screen.getByText(/× No:/)).toBeVisible()
  await openSections(screen, 'Answers')
  await expect.element(screen.getByRole('heading', { name: 'Answers' })).not.toBeInTheDocument()
  api.reply(getDeskCase, aDeskCase())
})

test('What is asked opens the fields that are named', async () => {
  const api = withDesk()
  api.refuse(decideCase, 'conflict', { code: 'case.step', message: 'This step does not follow.' })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Ask the owner' }))
  await expect.element(screen.getByText(/^What the owner reads is shown here once/)).toBeVisible()
  expect(api.received.some(({ path }) => path.endsWith('/preview'))).toBe(false)
  await userEvent.fill(screen.getByLabelText('Fields that the owner can change'), 'Image 1: Title of the image')
  await userEvent.click(screen.getByRole('option', { name: 'Image 1: Title of the image' }))
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect.element(screen.getByText('This step does not follow.')).toBeVisible()
  expect(api.received.find(({ path }) => path.endsWith('/decision'))!.body).toMatchObject({
    to: 'needs_info',
    fields: ['images.0.title'],
  })
})

test('Staff see the copy beside the original, every answer, what to look at, and how it went before', async () => {
  const api = withDesk()
  const matches = [aMatch(101, { party: 'shop.example' })]
  const earlier = { since: '2026-01-02T10:00:00.000Z', isOpen: false, owner: 'Bruno Lima', isSameOwner: false } as const
  api.reply(
    getDeskCase,
    aDeskCase({
      matches,
      flags: ['One page does not show the image any more.'],
      record: {
        ...aDeskCase().record,
        cases: 3,
        open: 1,
        ended: [{ state: 'declined', reason: 'weak-match', cases: 2 }],
      },
      related: [{ _id: idOf(60), name: 'RF-000007', state: 'declined', reason: 'not-business', ...earlier }],
    }),
  )
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(screen.getByRole('radio', { name: 'Compare' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Match' }))
  await expect
    .element(screen.getByRole('img', { name: 'Harbour, first light, the copy on shop.example' }))
    .toBeVisible()
  await expect.element(screen.getByText('One page does not show the image any more.')).toBeVisible()
  await openSections(screen, 'Answers', 'The owner')
  const { claimant, images } = aDraft()
  await expect.element(screen.getByText('Was the use of your work by a business or an organization?')).toBeVisible()
  await expect.element(screen.getByText(claimant.street)).toBeVisible()
  await expect.element(screen.getByText(images[0]!.place_taken)).toBeVisible()
  await expect.element(screen.getByText('3, 1 still under way')).toBeVisible()
  await expect.element(screen.getByText('2 × Declined')).toBeVisible()
  const others = screen.getByRole('list', { name: 'Other cases against the site' })
  await expect.element(others.getByText('The image was not used commercially.')).toBeVisible()
  await expect
    .element(others.getByRole('link', { name: 'RF-000007' }))
    .toHaveAttribute('href', `/desk/cases/${idOf(60)}`)
  expect(api.received.filter(({ path }) => /^\/api\/(matches|cases|claimant)/.test(path))).toEqual([])
})

test('Every step that follows is offered, says what happens then, and asks for what it needs', async () => {
  const api = withDesk()
  api.reply(
    getDeskCase,
    aDeskCase({
      case: aCase('in_dialogue'),
      moves: ['disputed', 'offer_made', 'on_hold', 'closed_no_result', 'merged'],
    }),
  )
  api.reply(previewDecision, null)
  api.reply(decideCase, aDeskCase())
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect
    .element(screen.getByRole('radio', { name: 'The image user objects' }))
    .toHaveAccessibleDescription('The owner reads on what ground. Reminders stop until the objection is decided.')
  await userEvent.click(screen.getByRole('radio', { name: 'Put on hold' }))
  await expect.element(screen.getByLabelText(/^Until which day/)).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'Make it part of another case' }))
  await userEvent.fill(screen.getByLabelText(/^Which case does it become part of/), 'RF-000009')
  await expect.element(screen.getByText('No mail is sent: the owner reads it on the page of the case.')).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'The image user objects' }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'The image user says that the use needs no licence.')
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/decision'))?.body)
    .toEqual({ from: 'in_dialogue', to: 'disputed', reason: 'fair-use', note: '', fields: [] })
})

test('Where nothing can be decided it is said; who may not see the desk finds no page', async () => {
  const api = withDesk()
  api.reply(getDeskCase, aDeskCase())
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect
    .element(screen.getByText('Nothing can be decided about this case now, or not by your role.'))
    .toBeVisible()
  await screen.unmount()
  api.refuse(getDeskCase, 'forbidden', { code: 'forbidden', message: 'This is for staff.' })
  const again = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(again.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('The desk passes the audit and fits in every look', everyLook, async () => {
  withDesk()
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Accept' }))
  await expect.element(screen.getByText('RF-000001: accepted')).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})
