import { CryptoKeySigner, PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { timeStampRequest, tokenOfResponse } from '../time-stamps/tokens.ts'
import { importKey, makeKeyPair } from './certificates.ts'
import { hasSigningTime } from './omit-signing-time.ts'
import { signPdf } from './sign-pdf.ts'
import { verifyPdf } from './verify-pdf.ts'

const at = new Date('2026-11-25T10:00:00Z')
const key = await makeKeyPair({ name: 'Rightframe', organization: 'Tests', purpose: 'documents', from: at, years: 1 })
const authority = await openAuthority(await makeAuthorityKeys(at), () => at)
const stamp = async (digest: Uint8Array) =>
  tokenOfResponse(await authority.answer(timeStampRequest(digest, new Uint8Array(8).fill(7))))

async function aPdf(): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage().drawText('What was found, and when', { x: 50, y: 700 })
  return await pdf.save()
}

test('A signed PDF names its signer and an authority’s time', async () => {
  const signed = await signPdf(await aPdf(), { key, reason: 'Evidence', at, stamp })
  const { signer, stamp: stamped } = verifyPdf(signed)
  expect(signer).toBe('Rightframe')
  expect(stamped).toMatchObject({ time: at, authority: 'Sandbox Time Stamps 1' })
})

test('Without an authority a PDF is signed without a time', async () => {
  const signed = await signPdf(await aPdf(), { key, reason: 'Evidence', at })
  expect(verifyPdf(signed).stamp).toBeNull()
})

test('A byte that is another anywhere, and anything added, is told', async () => {
  const signed = await signPdf(await aPdf(), { key, reason: 'Evidence', at, stamp })
  const contents = Buffer.from(signed).indexOf('/Contents')
  for (const place of [20, 300, contents + 40, signed.length - 10]) {
    const changed = signed.slice()
    changed[place]! ^= 1
    expect(() => verifyPdf(changed), `byte ${place}`).toThrow(Error)
  }
  expect(() => verifyPdf(Buffer.concat([signed, Buffer.from('\n%')]))).toThrow('something was added after it')
  const unsigned = await aPdf()
  expect(() => verifyPdf(unsigned)).toThrow('no signed PDF')
})

test('The signature has no signing time, which PAdES forbids', async () => {
  expect(hasSigningTime(await signPdf(await aPdf(), { key, reason: 'Evidence', at, stamp }))).toBe(false)
})

// Once this fails, omit-signing-time.ts can go.
test('The library writes the signing time by itself', async () => {
  const signer = new CryptoKeySigner(await importKey(key.key), key.certificate, 'RSA', 'RSASSA-PKCS1-v1_5')
  const { bytes } = await (await PDF.load(await aPdf())).sign({ signer, level: 'B-B', signingTime: at })
  expect(hasSigningTime(bytes)).toBe(true)
})
