import { X509Certificate } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { findPart, removePart } from '../installation/installation-store.ts'
import { openSeal } from '../seal.ts'
import { openCompanyKey } from './company-key.ts'
import { signPdf } from './sign-pdf.ts'
import { keyFiles, password } from './testing/key-files.ts'
import { verifyPdf } from './verify-pdf.ts'

const secret = 'a secret of at least thirty-two characters'
const now = new Date('2026-11-25T10:00:00Z')
let home: string
let database: Database
let remove: () => Promise<void>
beforeAll(async () => void ({ database, remove } = await openTestDatabase()))
afterAll(async () => await remove())
beforeEach(async () => void (home = await mkdtemp(join(tmpdir(), 'rightframe-key-'))))
afterEach(async () => {
  await removePart(database.db, 'company-key')
  await rm(home, { recursive: true, force: true })
})

const open = async (given: Partial<Parameters<typeof openCompanyKey>[0]> = {}) =>
  await openCompanyKey({
    file: undefined,
    db: database.db,
    home,
    seal: openSeal(secret),
    clock: () => now,
    name: 'Rightframe',
    ...given,
  })

async function kept(bytes: Uint8Array): Promise<string> {
  const path = join(home, 'key.p12')
  await writeFile(path, bytes)
  return path
}

async function signedBy(key: Awaited<ReturnType<typeof open>>): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage()
  return await signPdf(await pdf.save(), { key: key.signer, reason: 'Evidence', at: now })
}

test('Without an operator’s key one is made once, and reported', async () => {
  const first = await open()
  expect(first).toMatchObject({ holder: 'Rightframe', backing: 'made-here' })
  expect(new X509Certificate(first.signer.certificate).subject).toContain('O=Made by this installation')
  const { modulusLength } = new X509Certificate(first.signer.certificate).publicKey.asymmetricKeyDetails!
  expect(modulusLength, 'ASVS 11.2.3, 11.6.1: 128 bits').toBe(3072)
  expect(first.until).toEqual(new Date('2036-11-25T10:00:00Z'))
  const again = await open()
  expect(again.signer.certificate).toEqual(first.signer.certificate)
  expect(verifyPdf(await signedBy(again)).signer).toBe('Rightframe')
})

test('It lies sealed in the database and opens under one secret', async () => {
  await open()
  expect(await findPart(database.db, 'company-key')).toMatch(/^[\w-]{1000,}$/)
  await expect(open({ seal: openSeal('another secret of thirty-two characters') })).rejects.toThrow(
    'was sealed under another secret',
  )
})

test('Two processes that make a key at once use one', async () => {
  const [one, other] = await Promise.all([open({ name: 'One' }), open({ name: 'Other' })])
  expect(one.signer.certificate).toEqual(other.signer.certificate)
})

test('A key that lay in the data folder becomes the shared one', async () => {
  const first = await open()
  await writeFile(join(home, 'company-key'), (await findPart(database.db, 'company-key'))!)
  await removePart(database.db, 'company-key')
  expect((await open()).signer.certificate).toEqual(first.signer.certificate)
})

test('A key sealed by another secret is sealed again unchanged', async () => {
  const first = await open()
  const newer = openSeal(secret, [{ name: 'may', secret: 'm'.repeat(32) }])
  expect((await open({ seal: newer })).signer.certificate).toEqual(first.signer.certificate)
  expect(newer.isCurrent((await findPart(database.db, 'company-key'))!)).toBe(true)
})

test('A key near its end is renewed', async () => {
  const first = await open()
  const later = await open({ clock: () => new Date('2036-11-10T10:00:00Z') })
  expect(later.signer.certificate).not.toEqual(first.signer.certificate)
})

test.for([
  ['ec', 'Photographs Ltd'],
  ['rsa', 'Pictures Ltd'],
] as const)('The key of the operator signs, with its chain: %s', async ([kind, holder]) => {
  const key = await open({ file: { path: await kept(keyFiles[kind]), password } })
  expect(key).toMatchObject({ holder, backing: 'authority' })
  expect(key.signer.certificateChain).toHaveLength(1)
  expect(verifyPdf(await signedBy(key)).signer).toBe(holder)
})

test('An unreadable key is reported to the operator', async () => {
  const path = await kept(keyFiles.ec)
  await expect(open({ file: { path, password: 'wrong' } })).rejects.toThrow(
    'Look whether EVIDENCE_P12_PASSWORD is right',
  )
  await expect(open({ file: { path: join(home, 'nothing'), password } })).rejects.toThrow('cannot be read')
  await expect(open({ file: { path: await kept(Buffer.from('no key')), password } })).rejects.toThrow(
    'cannot be opened',
  )
})
