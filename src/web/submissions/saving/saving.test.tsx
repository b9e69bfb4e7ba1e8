import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { saveSubmission } from '#contract/submissions/endpoints.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { endSession } from '#web/platform/calls/session.ts'
import { keepDraft, keptDraft } from './kept-draft.ts'

const caseId = idOf(50)
const address = `/cases/${caseId}/submission`
const comments = page.getByLabelText(/^Anything else that we should know/)
const toClaim = () => userEvent.click(page.getByRole('button', { name: /Claim$/ }))

test('A draft is saved as it is typed, each save made from the one before', async () => {
  const api = withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'First')
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ comments: 'First', revision: 3, _id: caseId })
  await userEvent.fill(comments, 'Second')
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ comments: 'Second', revision: 4 })
  await expect.element(screen.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  expect(keptDraft(caseId, ana._id)).toBeUndefined()
})

test('What is typed while a save is under way is saved after it', async () => {
  const api = withSubmission(aSubmission())
  const { promise, resolve } = Promise.withResolvers<void>()
  let saves = 0
  api.on(saveSubmission, async ({ body }) => {
    saves += 1
    if (saves === 1) await promise
    return Response.json({ ...aSubmission(), ...(body as object), revision: 3 + saves })
  })
  await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'First')
  await expect.poll(() => savesIn(api).length).toBe(1)
  await userEvent.fill(comments, 'Second')
  resolve()
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ comments: 'Second', revision: 4 })
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('While the server cannot be reached the draft is kept here, and saved once it is back', async () => {
  const api = withSubmission(aSubmission())
  api.on(saveSubmission, () => Promise.reject(new TypeError('no network')))
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Typed on a train')
  await expect.element(screen.getByText('Kept on this device')).toBeVisible()
  await expect.element(screen.getByText(/^The server cannot be reached\./)).toBeVisible()
  expect(keptDraft(caseId, ana._id)).toMatchObject({ revision: 3, draft: { comments: 'Typed on a train' } })
  api.reply(saveSubmission, (sent) => ({ ...aSubmission(), ...(sent as object), revision: 4 }))
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(savesIn(api).at(-1)).toMatchObject({ comments: 'Typed on a train', revision: 3 })
})

test('While it is tried again, and while more is typed, it stays said that the server cannot be reached', async () => {
  const api = withSubmission(aSubmission())
  const noNetwork = () => Promise.reject(new TypeError('no network'))
  api.on(saveSubmission, noNetwork)
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Typed on a train')
  await expect.element(screen.getByText('Kept on this device')).toBeVisible()
  const again = Promise.withResolvers<Response>()
  api.on(saveSubmission, () => again.promise)
  const before = savesIn(api).length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => savesIn(api).length).toBe(before + 1)
  let isGone = false
  const watch = new MutationObserver(() => {
    if (!document.body.textContent.includes('The server cannot be reached.')) isGone = true
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  await userEvent.type(comments, ', in a tunnel')
  await expect.poll(() => keptDraft(caseId, ana._id)?.draft.comments).toBe('Typed on a train, in a tunnel')
  again.reject(new TypeError('no network'))
  api.on(saveSubmission, noNetwork)
  await userEvent.type(comments, ', still')
  await expect.poll(() => keptDraft(caseId, ana._id)?.draft.comments).toBe('Typed on a train, in a tunnel, still')
  expect(isGone).toBe(false)
  watch.disconnect()
  api.reply(saveSubmission, (sent) => ({ ...aSubmission(), ...(sent as object), revision: 4 }))
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  expect(savesIn(api).at(-1)).toMatchObject({ comments: 'Typed on a train, in a tunnel, still' })
  await expect.element(screen.getByText(/^The server cannot be reached\./)).not.toBeInTheDocument()
})

test('What is typed offline and left at once is kept', async () => {
  const api = withSubmission(aSubmission())
  api.on(saveSubmission, () => Promise.reject(new TypeError('no network')))
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Typed on a train')
  await expect.element(screen.getByText('Kept on this device')).toBeVisible()
  await userEvent.fill(comments, 'At the last moment')
  await screen.unmount()
  expect(keptDraft(caseId, ana._id)).toMatchObject({ draft: { comments: 'At the last moment' } })
})

test('What was kept here is there after a reload, for the same person alone', async () => {
  const submission = aSubmission()
  const api = withSubmission(submission)
  keepDraft(caseId, ana._id, { revision: 3, draft: { ...submission, comments: 'Kept' } })
  const { screen } = await renderApp(address)
  await expect.poll(() => savesIn(api).at(-1)?.comments).toBe('Kept')
  await screen.unmount()
  keepDraft(caseId, idOf(1), { revision: 3, draft: { ...submission, comments: 'Of somebody else' } })
  await renderApp(address)
  await toClaim()
  await expect.element(comments).toHaveValue('')
})

test("Foreign content in the browser's store is ignored", () => {
  localStorage.setItem(`rightframe.draft.${caseId}`, '{"owner":1}')
  expect(keptDraft(caseId, ana._id)).toBeUndefined()
})

test('Who logs out leaves no draft behind', () => {
  anaIsSignedIn()
  keepDraft(caseId, ana._id, { revision: 3, draft: aSubmission() })
  endSession('expired')
  expect(keptDraft(caseId, ana._id)).toBeDefined()
  anaIsSignedIn()
  endSession('logged-out')
  expect(keptDraft(caseId, ana._id)).toBeUndefined()
  keepDraft(caseId, ana._id, { revision: 3, draft: aSubmission() })
  expect(keptDraft(caseId, ana._id)).toBeUndefined()
})

/** A server where another window has saved the draft. */
function withOtherWindow() {
  const other = aSubmission({ comments: 'From the other window', contest: true }, { revision: 9 })
  const api = withSubmission(aSubmission())
  api.refuse(saveSubmission, 'conflict', {
    code: 'case.changed',
    message: 'This draft was saved elsewhere.',
    details: other,
  })
  return api
}

test('A draft that was saved in another window says where they differ, and the other one can be taken', async () => {
  const api = withOtherWindow()
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Mine')
  await expect.element(screen.getByText(/saved in another window.* They differ in: Screening, Claim\.$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Take the other one' }))
  await expect.element(comments).toHaveValue('From the other window')
  api.reply(saveSubmission, (sent) => ({ ...aSubmission(), ...(sent as object), revision: 10 }))
  await userEvent.fill(comments, 'On from there')
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ comments: 'On from there', revision: 9, contest: true })
})

test('Or this one is kept, over what the other window saved', async () => {
  const api = withOtherWindow()
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Mine')
  await expect.element(screen.getByText(/saved in another window/)).toBeVisible()
  api.reply(saveSubmission, (sent) => ({ ...aSubmission(), ...(sent as object), revision: 10 }))
  await userEvent.click(screen.getByRole('button', { name: 'Keep this one' }))
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ comments: 'Mine', revision: 9 })
  await expect.element(screen.getByText(/saved in another window/)).not.toBeInTheDocument()
})

test('A page with what cannot be saved asks before it is left', async () => {
  withOtherWindow()
  const { screen, address: at } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Mine')
  await expect.element(screen.getByText(/saved in another window/)).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Matches' }))
  await expect.element(screen.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(at()).toBe(address)
})

test('A draft that cannot be saved says why, and can be saved again', async () => {
  const api = withSubmission(aSubmission())
  api.refuse(saveSubmission, 'limited', { code: 'attempts.too-many', message: 'Too many saves. Wait a minute.' })
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'Mine')
  await expect.element(screen.getByText(/could not be saved\. Too many saves\. Wait a minute\.$/)).toBeVisible()
  api.reply(saveSubmission, (sent) => ({ ...aSubmission(), ...(sent as object), revision: 4 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
})

test('What was typed last is saved when the page is left', async () => {
  const api = withSubmission(aSubmission())
  const { screen } = await renderApp(address)
  await toClaim()
  await userEvent.fill(comments, 'At the last moment')
  await userEvent.click(screen.getByRole('link', { name: 'Cases' }).first())
  await expect.poll(() => savesIn(api).at(-1)?.comments).toBe('At the last moment')
})
