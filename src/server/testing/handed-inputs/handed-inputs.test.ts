import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { readMail } from '#server/gateways/incoming-mail/read-mail.ts'
import { readContact } from '#server/letters/contacts/read-contact.ts'
import { timeStampRequest, tokenOfResponse } from '#server/platform/time-stamps/tokens.ts'

/** The files of this folder are constructed after public reports of neighbouring software, and came with their right values. */
const bytesOf = (name: string) => readFileSync(new URL(name, import.meta.url))
const textOf = (name: string) => bytesOf(name).toString()

const noNames = async () => await Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
const imprint = 'https://shop.example/imprint'

test.each([
  ['h1-exchange-suppress.eml', 'tom@shop.example', 'person'],
  ['a1-subject-only-ooo.eml', '', 'automatic'],
])('The mail of %s from “%s” is of kind %s', async (name, from, kind) => {
  const envelope = { from, to: ['case@rightframe.example'], ip: '192.0.2.7', helo: 'x' }
  expect((await readMail(bytesOf(name), envelope, noNames)).kind).toBe(kind)
})

test.each([
  ['agency-footer-last.html', ['office@shop.example']],
  ['span-noise.html', ['office@shop.example', 'sales@shop.example']],
])('The page %s proposes its company’s addresses', (name, emails) => {
  expect(readContact(textOf(name), imprint).emails).toEqual(emails)
})

test('A nonce that begins with zero makes a request that is granted', async () => {
  const at = new Date('2026-11-25T10:00:00Z')
  const authority = await openAuthority(await makeAuthorityKeys(at), () => at)
  const refused = bytesOf('leading-zero.tsq')
  const [digest, nonce] = [refused.subarray(24, 56), refused.subarray(58, 74)]
  const request = Buffer.from(timeStampRequest(digest, nonce))
  expect(request.equals(refused)).toBe(false)
  expect(tokenOfResponse(await authority.answer(request)).length).toBeGreaterThan(0)
  const answer = await authority.answer(refused)
  expect(() => tokenOfResponse(answer)).toThrow('The nonce is no DER integer')
})
