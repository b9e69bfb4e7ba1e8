import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
beforeAll(async () => void (opened = await openIncomingApp()))
afterAll(() => opened.remove())

const mail = (text: string, id = 'Message-ID: <once@elsewhere.example>\r\n') =>
  `From: Jo Doe <jo@elsewhere.example>\r\nTo: case@rightframe.example\r\nSubject: Hello\r\n${id}\r\n${text}\r\n`

test('One mail that two receivers took is kept apart once', { tags: ['long'] }, async () => {
  const both = await Promise.all([opened.received({ raw: mail('Hello.') }), opened.received({ raw: mail('Hello.') })])
  expect(both.map(({ state }) => state).toSorted()).toEqual(['dropped', 'quarantined'])
  expect(await opened.received({ raw: mail('Other words.') })).toMatchObject({ state: 'quarantined' })
  expect(await opened.received({ raw: mail('Hello.', '') })).toMatchObject({ state: 'quarantined' })
  expect(await opened.received({ raw: mail('Hello.', '') })).toMatchObject({ state: 'quarantined' })
})
