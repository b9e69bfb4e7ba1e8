import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { sendLetter } from '#contract/letters/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { begun, linkOf } from '#server/testing/letters.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { entriesOf } from './entry-store.ts'
import { writeToImageUser } from './write-to-image-user.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const mailsOf = async (reference: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(reference))

const written = async (caseId: Id, text: string) =>
  await app.deps.db.transaction((tx) =>
    writeToImageUser(app.deps, tx, caseId, { subject: 'Your licence', text, by: { id: caseId, name: 'Chiara Conti' } }),
  )

test('A letter and later messages are one mail thread with one address', { tags: ['long'] }, async () => {
  const { ana, chiara, caseId } = await readyCase(app)
  const { name } = await ana.call(getCase, { caseId })
  const draft = await begun(chiara, caseId)
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  await expect.poll(async () => (await mailsOf(name)).length, { timeout: 20_000 }).toBe(1)
  await written(caseId, 'We accept it.\n\nNothing more is asked.')
  await expect.poll(async () => (await mailsOf(name)).length, { timeout: 20_000 }).toBe(2)
  const [answer, letter] = (await mailsOf(name)).map(({ parsed }) => parsed)
  expect(answer!.subject).toBe(`Your licence [${name}]`)
  expect(answer!.text).toContain(`/pay/${await linkOf(chiara, caseId)}`)
  expect(answer!.inReplyTo).toBe(letter!.messageId)
  expect(answer!.references).toBe(letter!.messageId)
  const [address] = answer!.replyTo!
  expect(address!.address).toMatch(/^case\+[0-9a-f]{24}@rightframe\.example$/)
  expect(letter!.replyTo).toEqual(answer!.replyTo)
  expect(await entriesOf(app.deps.db, caseId)).toMatchObject([
    { direction: 'out', way: 'mail', letterId: draft._id, addresses: ['office@shop.example'] },
    {
      direction: 'out',
      way: 'mail',
      letterId: null,
      author: 'Chiara Conti',
      text: 'We accept it.\n\nNothing more is asked.',
    },
  ])
})

test('Without a known recipient, a message shows on the page alone', { tags: ['long'] }, async () => {
  const { caseId } = await readyCase(app, { contact: null })
  expect(await written(caseId, 'We accept it.')).toMatchObject({ way: 'page', addresses: [] })
})
