import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { readCredentials } from './read-credentials.ts'

const signed = () => readFile(new URL('testing/signed.jpg', import.meta.url))
const changed = async (at: (file: Buffer) => number) => {
  const file = await signed()
  const place = at(file)
  file[place] = file[place]! ^ 1
  return file
}

test('Credentials show their signer and tool as unknown', async () => {
  expect(await readCredentials(await signed(), 'image/jpeg')).toEqual({
    state: 'valid',
    signer: 'Ana Almeida, Ana Almeida Photography',
    generator: 'Rightframe tests 1',
    signedAt: null,
    problem: null,
  })
})

test('Only signers of an authority trusted by the operator are trusted', async () => {
  const [ofAna, authority] = certificatesIn(await signed())
  expect(await readCredentials(await signed(), 'image/jpeg', authority)).toMatchObject({ state: 'trusted' })
  expect(await readCredentials(await signed(), 'image/jpeg', ofAna)).toMatchObject({ state: 'valid' })
  const broken = await changed((file) => file.length - 200)
  expect(await readCredentials(broken, 'image/jpeg', authority)).toMatchObject({ state: 'invalid' })
})

/** The certificates that a file carries, as PEM: who signed it, then the authority. */
function certificatesIn(file: Buffer): string[] {
  const found: string[] = []
  for (let at = file.indexOf(sequence); at >= 0; at = file.indexOf(sequence, at + 1))
    try {
      found.push(new X509Certificate(file.subarray(at, at + 4 + file.readUInt16BE(at + 2))).toString())
    } catch {
      // Most that begins like a certificate is none.
    }
  return found
}
const sequence = Buffer.from([0x30, 0x82])

test('A picture changed after signing is reported', async () => {
  expect(await readCredentials(await changed((file) => file.length - 200), 'image/jpeg')).toMatchObject({
    state: 'invalid',
    problem: 'The file was changed after it was signed.',
  })
})

test('Damaged credentials are unreadable and stop nothing', async () => {
  const broken = await changed((file) => file.indexOf('jumdc2pa') + 1)
  expect(await readCredentials(broken, 'image/jpeg')).toMatchObject({ state: 'unread' })
})

test('Files that only mention credentials have none', async () => {
  const plain = await aPicture(1)
  expect(await readCredentials(plain, 'image/jpeg')).toBeUndefined()
  expect(await readCredentials(Buffer.concat([plain, Buffer.from('c2pa')]), 'image/jpeg')).toBeUndefined()
})
