import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { bytesOf, codeIn, openTestStore } from '../testing/open-store.ts'

const openPicture = async () => {
  const opened = await openTestStore()
  await opened.store.put('images', 'p.jpg', bytesOf('0123456789'), { type: 'image/jpeg' })
  const url = await opened.store.signedUrl('images', 'p.jpg', { seconds: 400 })
  return { ...opened, signed: url, etag: (await opened.store.head('images', 'p.jpg'))!.etag }
}

test('A picture is shown inline, cached by its browser while valid', async () => {
  const { signed, etag } = await openPicture()
  const { headers } = await fetch(signed)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'cache-control': expect.stringMatching(/^private, max-age=(3\d\d|400)$/),
    'accept-ranges': 'bytes',
    etag: `"${etag}"`,
  })
})

test('A reader that left before the answer leaves no open file', async () => {
  const { signed, files } = await openPicture()
  const [asked, gone, begun] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<Readable>(),
  ]
  const { open } = files
  files.open = async (at) => {
    asked.resolve()
    await gone.promise
    const found = (await open(at))!
    const read: typeof found.read = (range) => {
      const body = found.read(range)
      begun.resolve(body)
      return body
    }
    return { ...found, read }
  }
  const reader = new AbortController()
  const answer = fetch(signed, { signal: reader.signal })
  await asked.promise
  reader.abort()
  await expect(answer).rejects.toThrow('aborted')
  setTimeout(gone.resolve, 100)
  const body = await begun.promise
  await expect.poll(() => body.closed).toBe(true)
})

test('Single ranges get 206; several or invalid ones the whole', async () => {
  const { signed, etag } = await openPicture()
  const ask = async (range: string, more: Record<string, string> = {}): Promise<string> => {
    const answer = await fetch(signed, { headers: { range, ...more } })
    return `${answer.status} ${answer.headers.get('content-range')} ${await answer.text()}`
  }
  expect(await ask('bytes=2-4')).toBe('206 bytes 2-4/10 234')
  expect(await ask('bytes=7-')).toBe('206 bytes 7-9/10 789')
  expect(await ask('bytes=-3')).toBe('206 bytes 7-9/10 789')
  expect(await ask('bytes=8-100')).toBe('206 bytes 8-9/10 89')
  expect(await ask('bytes=-100')).toBe('206 bytes 0-9/10 0123456789')
  expect(await ask('bytes=2-4', { 'if-range': `"${etag}"` })).toBe('206 bytes 2-4/10 234')
  for (const range of ['bytes=0-1,3-4', 'bytes=4-2', 'lines=1-2', 'bytes=-']) {
    expect(await ask(range)).toBe('200 null 0123456789')
  }
  expect(await ask('bytes=2-4', { 'if-range': '"other"' })).toBe('200 null 0123456789')
  for (const range of ['bytes=10-', 'bytes=-0']) {
    expect(await codeIn(await fetch(signed, { headers: { range } }))).toBe('416 InvalidRange')
  }
})

test('An empty object has no range', async () => {
  const { store } = await openPicture()
  await store.put('images', 'empty', new Uint8Array(), { type: 'image/png' })
  const url = await store.signedUrl('images', 'empty', { seconds: 60 })
  expect((await fetch(url, { headers: { range: 'bytes=0-' } })).status).toBe(416)
  expect((await fetch(url)).headers.get('content-length')).toBe('0')
})

test('An unchanged object is not sent again', async () => {
  const { signed, etag, store } = await openPicture()
  const ask = (known: string): Promise<Response> => fetch(signed, { headers: { 'if-none-match': known } })
  expect((await ask(`"x", W/"${etag}"`)).status).toBe(304)
  expect((await ask('*')).status).toBe(304)
  await store.put('images', 'p.jpg', bytesOf('other'), { type: 'image/jpeg' })
  const changed = await ask(`"${etag}"`)
  expect([changed.status, await changed.text()]).toEqual([200, 'other'])
})

test('An altered, unsigned, expired or premature address is refused', async () => {
  const { signed, url, wait } = await openPicture()
  const altered = async (from: RegExp | string, to: string): Promise<string> => {
    expect(signed.replace(from, to)).not.toBe(signed)
    return codeIn(await fetch(signed.replace(from, to)))
  }
  expect(await codeIn(await fetch(`${url}/images/p.jpg`))).toBe('403 AccessDenied')
  expect(await altered('p.jpg', 'q.jpg')).toBe('403 SignatureDoesNotMatch')
  expect(await altered('/images/', '/cases/')).toBe('403 SignatureDoesNotMatch')
  expect(await altered('X-Amz-Expires=400', 'X-Amz-Expires=4000')).toBe('403 SignatureDoesNotMatch')
  expect(await altered(/$/, '&response-content-disposition=inline')).toBe('403 SignatureDoesNotMatch')
  expect(await altered(/X-Amz-Expires=400/, 'X-Amz-Expires=9999999')).toBe('400 AuthorizationQueryParametersError')
  expect(await altered(/X-Amz-Date=\w+/, 'X-Amz-Date=today')).toBe('400 AuthorizationQueryParametersError')
  expect(await altered(/Credential=[^%]+/, 'Credential=who')).toBe('403 InvalidAccessKeyId')
  expect(await altered('%2Fus-east-1', '%2Feu-west-1')).toBe('400 AuthorizationQueryParametersError')
  expect(await altered('SignedHeaders=host', 'SignedHeaders=range')).toBe('403 AccessDenied')
  wait(-3600)
  expect(await (await fetch(signed)).text()).toContain('Request is not yet valid')
  wait(3600 + 401)
  expect(await (await fetch(signed)).text(), 'ASVS 9.2.1').toContain('Request has expired')
})

test('A signed address allows only reading', async () => {
  const { signed } = await openPicture()
  for (const method of ['PUT', 'DELETE']) expect(await codeIn(await fetch(signed, { method }))).toBe('403 AccessDenied')
  expect((await fetch(signed, { method: 'HEAD' })).status, 'ASVS 9.2.2').toBe(403)
})

test('A signed address works behind a proxy with another name', async () => {
  const { signed, book, store } = await openPicture()
  const { request } = await import('undici')
  const local = new URL(signed).origin
  book.url = 'https://files.example'
  const seen = await store.signedUrl('images', 'p.jpg', { seconds: 60 })
  expect(seen).toMatch(/^https:\/\/files\.example\/images\/p\.jpg\?/)
  const answer = await request(seen.replace('https://files.example', local))
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, '0123456789'])
})

test('A missing object differs from a missing bucket', async () => {
  const { store } = await openPicture()
  expect(await codeIn(await fetch(await store.signedUrl('images', 'none', { seconds: 60 })))).toBe('404 NoSuchKey')
})

test('A reader that leaves midway is no error', { tags: ['long'] }, async () => {
  const { store, faults } = await openPicture()
  await store.put('images', 'big', new Uint8Array(20_000_000), { type: 'image/png' })
  const url = await store.signedUrl('images', 'big', { seconds: 60 })
  for (let n = 0; n < 5; n++) await (await fetch(url)).body?.cancel()
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(20_000_000)
  expect(faults).toEqual([])
})
