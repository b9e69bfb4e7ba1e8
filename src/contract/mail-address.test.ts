import { expect, test } from 'vitest'
import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import { askForPortalCode } from './portal/payer-endpoints.ts'
import { sendAnswer } from './disputes/answer-endpoints.ts'

test.each([
  ['dov@fellside.example', true],
  ['dov.o’dea+mail@mail.fellside.example', true],
  ['jürgen@bücher.example', true],
  ['http://user:secret@example.com', false],
  ['dov@fellside.example:25', false],
  ['dov(home)@fellside.example', false],
  ['dov\u0001@fellside.example', false],
  ['dov@[192.0.2.1]', false],
  ['"dov"@fellside.example', false],
  ['dov@fellside', false],
  ['@'.repeat(254), false],
])('The address %j counts as one plain address: %s', (email, isOne) => {
  const { shape: answer } = sendAnswer.body
  for (const one of [PlainEmail, answer.email, askForPortalCode.body.shape.email])
    expect(one.safeParse(email).success).toBe(isOne)
})
