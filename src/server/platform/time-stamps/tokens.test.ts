import { expect, test } from 'vitest'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { sha256 } from '../signing/sign-pdf.ts'
import { makeKeyPair } from '../signing/certificates.ts'
import { readTimeStamp, timeStampRequest, tokenOfResponse, verifyToken } from './tokens.ts'

const at = new Date('2026-11-25T10:00:00Z')
const keys = await makeAuthorityKeys(at)
const authority = await openAuthority(keys, () => at)
const digest = sha256(Buffer.from('a manifest'))
const nonce = new Uint8Array(16).fill(9)
const response = await authority.answer(timeStampRequest(digest, nonce))
const token = tokenOfResponse(response)

test('A token says when a digest was there, and who says so', () => {
  const stamped = verifyToken(token, digest, { nonce, roots: [authority.root] })
  expect(stamped).toMatchObject({ time: at, authority: 'Sandbox Time Stamps 1', policy: '1.3.6.1.4.1.99999.1.1' })
  expect(stamped.certificates).toHaveLength(2)
  expect(readTimeStamp(token).digest).toEqual(digest)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['of other data', async () => verifyToken(token, sha256(Buffer.from('another'))), 'stamps something else'],
  [
    'that answers another request',
    async () => verifyToken(token, digest, { nonce: nonce.map(() => 8) }),
    'another request',
  ],
  [
    'of an authority that is not trusted',
    async () => verifyToken(token, digest, { roots: [(await makeAuthorityKeys(at)).root.certificate] }),
    'leads to no authority',
  ],
  ['whose signature was touched', async () => verifyToken(flipped(token, -20), digest), 'signature'],
  ['that is none', async () => verifyToken(response, digest), 'no time-stamp token'],
  [
    'by a certificate for documents',
    async () => verifyToken(await tokenBy(await makeKeyPair({ ...about, purpose: 'documents' }), at), digest),
    'not one for time-stamps',
  ],
  [
    'by a certificate that had ended',
    async () => verifyToken(await tokenBy(keys.signer, new Date('2050-01-01')), digest),
    'was not valid at its time',
  ],
])('A token %s is refused with its reason', async (_, verify, sentence) => {
  await expect(verify()).rejects.toThrow(sentence)
})

test.each([
  ['garbage', Buffer.from('<html>not found</html>'), 'no time-stamp response'],
  ['nothing', Buffer.alloc(0), 'no time-stamp response'],
  [
    'a refusal',
    await authority.answer(Buffer.from('no request')),
    'refused the request: This is no time-stamp request.',
  ],
  [
    'a refusal of a digest that is too short',
    await authority.answer(timeStampRequest(digest.slice(5), nonce)),
    'digest',
  ],
])('An answer with %s brings no token', (_, bytes, sentence) => {
  expect(() => tokenOfResponse(bytes)).toThrow(sentence)
})

/** A request whose nonce begins with a byte that it does not need: `openssl ts -reply` refuses it. */
const leadingZero = Buffer.from(
  '304b0201013031300d0609608648016503040201050004202d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a48810210' +
    '0012aaaaaaaaaaaaaaaaaaaaaaaaaaaa0101ff',
  'hex',
)

test('A nonce with a leading zero byte still gives DER', async () => {
  const [stamped, zeroFirst] = [leadingZero.subarray(24, 56), leadingZero.subarray(58, 74)]
  const request = timeStampRequest(stamped, zeroFirst)
  expect(Buffer.from(request).toString('hex')).toContain('020f12aaaaaaaaaaaaaaaaaaaaaaaaaaaa0101ff')
  const granted = tokenOfResponse(await authority.answer(request))
  expect(verifyToken(granted, stamped, { nonce: zeroFirst }).time).toEqual(at)
})

test('The stand-in refuses a nonce that is no DER integer', async () => {
  const refused = await authority.answer(leadingZero)
  expect(() => tokenOfResponse(refused)).toThrow('The nonce is no DER integer')
})

const about = { name: 'Another', organization: 'Tests', from: at, years: 1 }

async function tokenBy(signer: typeof keys.signer, now: Date): Promise<Uint8Array> {
  const other = await openAuthority({ root: keys.root, signer }, () => now)
  return tokenOfResponse(await other.answer(timeStampRequest(digest, nonce)))
}

function flipped(bytes: Uint8Array, place: number): Uint8Array {
  const changed = bytes.slice()
  changed[place < 0 ? changed.length + place : place]! ^= 1
  return changed
}
