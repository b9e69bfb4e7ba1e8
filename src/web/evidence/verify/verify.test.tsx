import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import fr from '#contract/languages/fr/verify-evidence.json'
import { listDraftLanguages } from '#contract/languages/review-endpoints.ts'
import { proveNumber } from '#contract/platform/verify-proof.ts'
import { type VerifiedEvidence, verifyNumber } from '#contract/platform/verify.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { sealedFiles, verified } from '#web/testing/evidence.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sha256 } from './files/sha256.ts'

const bytes = new TextEncoder().encode('what was sealed')
const hashOf = (content: string | Uint8Array) => {
  const hash = sha256()
  hash.update(typeof content === 'string' ? new TextEncoder().encode(content) : content)
  return hash.hex()
}
const proof = hashOf(`RFE-7K2M-Q9TD-0001\nwhat was sealed`)
/** The evidence whose file of this name has these bytes. */
const holding = (name: string, content: string | Uint8Array = bytes): VerifiedEvidence =>
  verified({ files: sealedFiles.map((file) => (file.name === name ? { ...file, sha256: hashOf(content) } : file)) })
const choose = (content: BlobPart, name: string, type = '') =>
  userEvent.upload(
    page.getByLabelText(/Drop a file of this evidence|Choose another/),
    new File([content], name, { type }),
  )

test('Visitors see kind, times, hashes, stamps and the unchanged state', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, verified())
  const { screen } = await renderApp('/verify/rfe-7k2m-q9td-0001')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'RFE-7K2M-Q9TD-0001' })).toBeVisible()
  await expect.element(screen.getByText('Evidence, a captured web page')).toBeVisible()
  await expect.element(screen.getByText('Unchanged since it was sealed')).toBeVisible()
  await expect.element(screen.getByText('2026-11-10 14:02:09 UTC')).toBeVisible()
  await expect.element(screen.getByText(/Authority A, the list of files/)).toBeVisible()
  const files = screen.getByRole('region', { name: 'Files' })
  await expect.poll(() => files.element().textContent).toContain('a'.repeat(64))
  await expect
    .element(screen.getByText(/openssl ts -verify -token_in -in RFE-7K2M-Q9TD-0001-manifest-1.tst/))
    .toBeVisible()
  await expect.element(screen.getByText(/does not prove who made the photograph/)).toBeVisible()
  expect(api.received[0]!.path).toBe('/api/verify/RFE-7K2M-Q9TD-0001')
  expect(api.received[0]!.headers.has('authorization')).toBe(false)
  expect(await axeFaults()).toEqual([])
})

test('The number of a letter confirms its sender and its date', async () => {
  const api = fakeApi()
  const file = 'b'.repeat(64)
  const number = 'RFM-7K2M-Q9TD-0001'
  api.reply(verifyNumber, { number, kind: 'letter', is: 'first', at: '2026-11-10T14:02:09.000Z', file })
  const { screen } = await renderApp(`/verify/${number}`)
  await expect.element(screen.getByText('We sent this letter')).toBeVisible()
  await expect.element(screen.getByText(/^It went out on 2026-11-10 14:02:09 UTC\./)).toBeVisible()
  await expect.element(screen.getByText(file)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A holder of the copy sees its name and its page', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, holding('copy.jpg'))
  api.reply(proveNumber, { pageUrl: 'https://prints.example/p/101', fileUrl: 'https://prints.example/media/101.jpg' })
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Drop a file of this evidence here, or choose it')).toBeVisible()
  await choose(bytes, 'renamed.jpg')
  await expect.element(screen.getByRole('heading', { name: 'This file belongs to this evidence' })).toBeVisible()
  await expect.element(screen.getByText('Equal in all 64 characters')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'https://prints.example/p/101' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Files' }).getByText('your file')).toBeVisible()
  expect(api.received.at(-1)!.body).toEqual({ proof })
})

test('Another of its files is recognised without revealing the address', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, holding('window.png'))
  api.refuse(proveNumber, 'missing', { code: 'number.not-proved', message: 'None of those.' })
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Drop a file of this evidence here, or choose it')).toBeVisible()
  await choose(bytes, 'window.png')
  await expect
    .element(screen.getByText(/^It is file 1 of 5, window.png: the window as it opened/).first())
    .toBeVisible()
  await expect.element(screen.getByText('We tell it to the holder of the copy’s own file.')).toBeVisible()
})

test('Without a line a file is recognised all the same', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, holding('copy.jpg'))
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Drop a file of this evidence here, or choose it')).toBeVisible()
  await choose(bytes, 'copy.jpg')
  await expect.element(screen.getByRole('heading', { name: 'This file belongs to this evidence' })).toBeVisible()
  await expect.element(screen.getByText('It could not be asked for just now. Choose the file again.')).toBeVisible()
})

test('A foreign file is recognised and never sent', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, verified())
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Drop a file of this evidence here, or choose it')).toBeVisible()
  await choose('something else', 'other.txt')
  await expect.element(screen.getByRole('heading', { name: 'This file is not of this evidence' })).toBeVisible()
  await choose('', 'empty.txt')
  await expect.element(screen.getByText('empty.txt', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Its hash is not among those that were sealed/).first()).toBeVisible()
  await choose('%PDF-1.7\nnothing attached', 'letter.pdf', 'application/pdf')
  await expect.element(screen.getByText(/the sealed list of files is not attached to it/).first()).toBeVisible()
  expect(api.received.some(({ method }) => method === 'POST')).toBe(false)
})

test('A package is known by its file list, and each file compared', async () => {
  const api = fakeApi()
  const manifest = '{"sealed":true}'
  const copy = sealedFiles.find(({ kind }) => kind === 'copy')!
  const of = (content: string) =>
    verified({ manifestHash: hashOf(manifest), files: [{ ...copy, sha256: hashOf(content) }] })
  api.reply(verifyNumber, of('a copy'))
  api.reply(proveNumber, { pageUrl: 'https://prints.example/p/101', fileUrl: 'https://prints.example/media/101.jpg' })
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Drop a file of this evidence here, or choose it')).toBeVisible()
  await choose(zipOf({ 'evidence/manifest.json': manifest, 'evidence/files/copy.jpg': 'a copy' }), 'one.wacz')
  await expect.element(screen.getByRole('heading', { name: 'This package is of this evidence' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'https://prints.example/p/101' })).toBeVisible()
  await choose(zipOf({ 'evidence/manifest.json': manifest, 'evidence/files/copy.jpg': 'b copy' }), 'two.wacz')
  await expect.element(screen.getByText(/these are not as they were sealed: copy.jpg/).first()).toBeVisible()
  await choose(zipOf({ 'evidence/manifest.json': '{}' }), 'three.wacz')
  await expect.element(screen.getByText(/is not the one that was sealed under this number/).first()).toBeVisible()
})

test('An unknown number gets a calm sentence and another try', async () => {
  const api = fakeApi()
  api.refuse(verifyNumber, 'missing', { code: 'number.unknown', message: 'There is nothing under this number.' })
  const { screen, address } = await renderApp('/verify/RFE-0000-0000-0000')
  await expect.element(screen.getByText('Nothing stands under this number')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Number'), '7k2m q9td 0001')
  await userEvent.keyboard('{Enter}')
  expect(address()).toBe('/verify/RFE-7K2M-Q9TD-0001')
  expect(await axeFaults()).toEqual([])
})

test('Who has only a number begins at its field', async () => {
  fakeApi()
  const { screen, address } = await renderApp('/verify')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  await expect.element(screen.getByText('Type the number that is printed on the report.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Number'), 'rfe-7k2m-q9td-0001')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(address()).toBe('/verify/RFE-7K2M-Q9TD-0001')
})

test('Evidence says when it is unstamped, changed or supplied', async () => {
  const api = fakeApi()
  const { screen, goTo } = await renderApp('/verify')
  for (const [at, more, words] of [
    [1, { stamps: [] }, 'Nobody: no authority is asked here.'],
    [2, { alteredAt: '2026-11-25T00:00:00.000Z' }, 'A file has changed since it was sealed'],
    [3, { origin: 'supplied' as const }, 'Evidence, supplied by a person'],
  ] as [number, Parameters<typeof verified>[0], string][]) {
    api.reply(verifyNumber, verified(more))
    goTo(`/verify/RFE-7K2M-Q9TD-000${at}`)
    await expect.element(screen.getByText(words)).toBeVisible()
  }
})

test('Evidence is explained in the language that the reader chooses', async () => {
  const api = fakeApi()
  api.reply(verifyNumber, verified())
  api.reply(listDraftLanguages, { data: ['fr'] })
  const { screen } = await renderApp('/verify/RFE-7K2M-Q9TD-0001')
  await expect.element(screen.getByText('Unchanged since it was sealed')).toBeVisible()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'fr')
  for (const said of [fr.captured, fr.state.unchanged, fr.drop.label, fr.files.title, fr.check.provesTitle])
    await expect.element(screen.getByText(said, { exact: true }).first()).toBeVisible()
  expect(document.body.textContent).not.toContain('Check it without us')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Langue' }), 'en')
  await expect.element(screen.getByText('Unchanged since it was sealed')).toBeVisible()
})

/** ZIP file of uncompressed entries, without checksums, which the reader ignores. */
function zipOf(files: Record<string, string>): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  const sizeOf = (all: Uint8Array[]) => all.reduce((sum, { length }) => sum + length, 0)
  for (const [name, content] of Object.entries(files)) {
    const [named, held] = [encoder.encode(name), encoder.encode(content)]
    const line = new DataView(new ArrayBuffer(46))
    line.setUint32(0, 0x0201_4b50, true)
    line.setUint32(20, held.length, true)
    line.setUint32(24, held.length, true)
    line.setUint16(28, named.length, true)
    line.setUint32(42, sizeOf(parts), true)
    list.push(new Uint8Array(line.buffer), named)
    parts.push(new Uint8Array(30), named, held)
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x0605_4b50, true)
  end.setUint16(10, Object.keys(files).length, true)
  end.setUint32(12, sizeOf(list), true)
  end.setUint32(16, sizeOf(parts), true)
  return new Blob([...parts, ...list, new Uint8Array(end.buffer)])
}
