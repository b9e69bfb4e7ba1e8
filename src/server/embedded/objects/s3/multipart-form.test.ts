import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { about, file, formV2, part, parts, postRaw } from '../testing/forms.ts'
import { app, bytesOf, codeIn, openTestStore, postForm, type TestStore } from '../testing/open-store.ts'

test('Fields after the file are ignored; a premature file is refused', async () => {
  const at = await openTestStore()
  const form = await formV2(at)
  const theFile = part('file', file, 'a.jpg')
  expect(await postRaw(at, `${theFile}${parts(form)}--B--\r\n`)).toBe('400 InvalidArgument')
  expect(await postRaw(at, `${parts(form)}${theFile}${part('key', 'other')}--B--\r\n`)).toBe('201 ')
})

test('A form without exactly one proper file stores nothing', async () => {
  const at = await openTestStore()
  const fields = parts(await formV2(at))
  const theFile = part('file', file, 'a.jpg')
  expect(await postRaw(at, `${fields}${theFile}${theFile}--B--\r\n`)).toBe('400 InvalidArgument')
  expect(await postRaw(at, `${fields}--B--\r\n`)).toBe('400 InvalidArgument')
  expect(await postRaw(at, `${fields}${part('photo', file, 'a.jpg')}--B--\r\n`)).toBe('400 InvalidArgument')
  expect(await at.store.head('images', 'k')).toBeUndefined()
})

test('Nothing is stored while a second file may follow', async () => {
  const at = await openTestStore()
  const theFile = part('file', file, 'a.jpg')
  const slowly = async function* (): AsyncGenerator<string> {
    yield `${parts(await formV2(at))}${theFile}--B\r\n`
    while ((await leftovers(at)).length === 0) await new Promise((done) => setTimeout(done, 5))
    await new Promise((done) => setTimeout(done, 50))
    expect(await at.store.head('images', 'k')).toBeUndefined()
    yield `${theFile.slice('--B\r\n'.length)}--B--\r\n`
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const answer = await request(`${at.url}/images`, { method: 'POST', body: Readable.from(slowly()), headers })
  expect([answer.statusCode, await leftovers(at)]).toEqual([400, []])
})

test('A client that sends everything first still gets the refusal', async () => {
  const at = await openTestStore()
  const head = `${parts(await formV2(at))}--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
  const size = 12_000_000
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(at.url).port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  const start = `POST /images HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: ${size + head.length}\r\n\r\n`
  await new Promise<unknown>((done) => {
    socket.write(start + head)
    socket.write(Buffer.alloc(size), done)
  })
  expect(await text(socket)).toContain('<Code>EntityTooLarge</Code>')
})

test('Repeated, oversized and excess fields and non-forms are refused', async () => {
  const at = await openTestStore()
  const fields = parts(await formV2(at))
  const end = `${part('file', file, 'a.jpg')}--B--\r\n`
  expect(await postRaw(at, `${fields}${part('key', 'k')}${end}`)).toBe('400 InvalidArgument')
  expect(await postRaw(at, `${part('x-ignore-a', 'x'.repeat(30_000))}${fields}${end}`)).toBe(
    '400 MaxPostPreDataLengthExceededError',
  )
  const many = Array.from({ length: 200 }, (_, n) => part(`x-ignore-${n}`, 'x')).join('')
  expect(await postRaw(at, `${many}${fields}${end}`)).toBe('400 MaxPostPreDataLengthExceededError')
  expect(await postRaw(at, `${fields}${part('file', file, 'a.jpg')}`)).toBe('400 MalformedPOSTRequest')
  expect(await postRaw(at, 'not a form')).toBe('400 MalformedPOSTRequest')
  expect(await postRaw(at, '', '')).toBe('400 MalformedPOSTRequest')
  expect(await at.store.head('images', 'k')).toBeUndefined()
  expect(at.faults).toEqual([])
})

test('An oversized file is refused before or during sending', { tags: ['long'] }, async () => {
  const at = await openTestStore()
  const form = await formV2(at)
  const large = new Uint8Array(40_000_000)
  expect(await codeIn(await postForm(form, large, { origin: app }))).toBe('400 EntityTooLarge')
  let sent = 0
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    yield bytesOf(`${parts(form)}--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
    for (; sent < 4000; sent++) yield new Uint8Array(1_000_000)
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const refused = request(form.url, { method: 'POST', body: Readable.from(endless()), headers }).then(
    async ({ body }) => body.text(),
  )
  expect(await refused.catch((error: Error) => `cut: ${error.message}`)).toMatch(/EntityTooLarge|^cut/)
  expect(sent).toBeLessThan(100)
  expect(at.faults).toEqual([])
})

test('A client that leaves midway leaves nothing behind', async () => {
  const at = await openTestStore()
  const form = await at.store.uploadForm('images', 'k', { ...about, size: 10_000_000 })
  const stop = new AbortController()
  const half = async function* (): AsyncGenerator<Uint8Array> {
    yield bytesOf(`${parts(form)}--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`)
    yield new Uint8Array(3_000_000)
    while ((await leftovers(at)).length === 0) await new Promise((done) => setTimeout(done, 5))
    stop.abort()
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=B' }
  const posted = request(form.url, { method: 'POST', body: Readable.from(half()), headers, signal: stop.signal })
  await expect(posted).rejects.toThrow(/aborted/)
  await expect.poll(() => leftovers(at)).toEqual([])
  expect(at.files.allowance.used()).toBe(0)
  expect(at.faults).toEqual([])
})

const leftovers = async (at: TestStore): Promise<string[]> => {
  return readdir(`${at.folder}/images`)
}
