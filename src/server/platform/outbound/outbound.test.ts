import { expect, test } from 'vitest'
import { FetchError } from './fetch-error.ts'
import { openFor, openTestOutbound, reasonOf, serve, serveRaw } from './testing/serve.ts'

const most = { maxBytes: 100_000 }
const textOf = ({ body }: { body: Uint8Array }): string => new TextDecoder().decode(body)

test("A mapped name gets its exact pair's whole answer", async () => {
  const site = await serve((_, response) => response.writeHead(404, { 'x-a': ['1', '2'] }).end('not here'))
  const got = await openFor(site).get('http://Site.example/a?b=c#d', most)
  expect(got).toMatchObject({
    url: 'http://site.example/a?b=c',
    status: 404,
    redirects: [],
    address: '127.0.0.1',
    headers: { 'x-a': '1,2' },
  })
  expect(textOf(got)).toBe('not here')
  expect(site.requests[0]).toMatchObject({ url: '/a?b=c', method: 'GET' })
  expect(site.requests[0]?.headers).toMatchObject({
    host: 'site.example',
    'user-agent': 'Rightframe-test/1',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
  })
})

test('A mapped name may have a port, and failures name it', async () => {
  const site = await serve((_, response) => response.end('here'))
  expect(textOf(await openFor(site).get(`http://site.example:${site.port}/`, most))).toBe('here')
  const closed = await serveRaw(() => undefined)
  const outbound = openTestOutbound({ hosts: new Map([['gone.example', '127.0.0.1:1']]) })
  expect(await reasonOf(outbound.get('http://gone.example/', most))).toBe('unreachable')
  expect(closed.connections()).toBe(0)
})

test('Connections are reused, a few for each origin', async () => {
  let open = 0
  let atOnce = 0
  const site = await serve((_, response) => {
    atOnce = Math.max(atOnce, ++open)
    setTimeout(() => {
      open -= 1
      response.end('x')
    }, 5)
  })
  const outbound = openFor(site, { connectionsPerOrigin: 3 })
  for (let n = 0; n < 20; n++) await outbound.get('http://site.example/', most)
  expect(site.connections()).toBeLessThanOrEqual(2)
  const answers = await Promise.all(Array.from({ length: 30 }, () => outbound.get('http://site.example/', most)))
  expect([site.connections(), atOnce]).toEqual([3, 3])
  expect(answers.map(({ address }) => address)).toEqual(Array.from({ length: 30 }, () => '127.0.0.1'))
})

test('Redirects are followed, and credentials reach the first origin only', async () => {
  const site = await serve((request, response) => {
    if (request.url === '/a') return response.writeHead(301, { location: '/b?x' }).end('moved')
    if (request.url === '/b?x') return response.writeHead(308, { location: '//other.example/ü' }).end('moved')
    return response.end('arrived')
  })
  const hosts = new Map([
    ['site.example', site.pair],
    ['other.example', site.pair],
  ])
  const seen: string[] = []
  const got = await openTestOutbound({ hosts }).get('http://site.example/a', {
    ...most,
    headers: { 'X-Key': 'secret', Authorization: 'Bearer x' },
    onRedirect: (to) => void seen.push(to.href),
  })
  const [second, third] = ['http://site.example/b?x', 'http://other.example/%C3%BC']
  expect(got).toMatchObject({ url: third, redirects: [second, third], status: 200 })
  expect([textOf(got), seen]).toEqual(['arrived', [second, third]])
  expect(site.requests.map(({ headers }) => headers['x-key'])).toEqual(['secret', 'secret', undefined])
  expect(site.requests[2]?.headers).not.toHaveProperty('authorization')
})

test('Cookies of answers and redirects are reported one by one', async () => {
  const dated = 'a=1; Expires=Thu, 26 Nov 2026 10:00:00 GMT'
  const site = await serve((request, response) =>
    request.url === '/a'
      ? response.writeHead(302, { location: '/b', 'set-cookie': [dated, 'b=2; Path=/'] }).end()
      : response.writeHead(200, { 'set-cookie': 'c=3' }).end(),
  )
  const told: [string, string[]][] = []
  await openTestOutbound({ hosts: new Map([['site.example', site.pair]]) }).get('http://site.example/a', {
    ...most,
    onCookies: (from, cookies) => void told.push([from.pathname, cookies]),
  })
  expect(told).toEqual([
    ['/a', [dated, 'b=2; Path=/']],
    ['/b', ['c=3']],
  ])
})

test('The caller may refuse a redirect, even after questions elsewhere', async () => {
  const site = await serve((_, response) => response.writeHead(302, { location: '/private' }).end())
  const robots = async (): Promise<void> => {
    await Promise.resolve()
    throw new Error('robots.txt forbids it')
  }
  const got = openFor(site).get('http://site.example/', { ...most, onRedirect: robots })
  await expect(got).rejects.toThrow('robots.txt forbids it')
  expect(site.requests, 'ASVS 15.3.2').toHaveLength(1)
})

test('Redirect loops, long chains and dead ends stop', async () => {
  const site = await serve((request, response) => {
    const location = request.url === '/bad' ? 'http://[' : request.url === '/none' ? undefined : `${request.url}x`
    response.writeHead(302, location === undefined ? {} : { location }).end('body')
  })
  const outbound = openFor(site)
  expect(await reasonOf(outbound.get('http://site.example/', most))).toBe('redirects')
  expect(site.requests).toHaveLength(6)
  expect(await reasonOf(outbound.get('http://site.example/', { ...most, maxRedirects: 0 }))).toBe('redirects')
  expect(site.requests).toHaveLength(7)
  expect(await reasonOf(outbound.get('http://site.example/bad', most))).toBe('redirects')
  expect(await outbound.get('http://site.example/none', most)).toMatchObject({ status: 302, redirects: [] })
})

test('An oversized answer is refused, declared or not', async () => {
  const site = await serve((request, response) => {
    if (request.url === '/said') return response.end(Buffer.alloc(1001))
    response.write(Buffer.alloc(600))
    return response.end(Buffer.alloc(request.url === '/over' ? 401 : 400))
  })
  const outbound = openFor(site)
  const get = (path: string): Promise<unknown> =>
    reasonOf(outbound.get(`http://site.example${path}`, { maxBytes: 1000 }))
  expect(await get('/said')).toBe('too-large')
  const silent = await serveRaw((socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1001\r\n\r\n'))
  expect(await reasonOf(openFor(silent).get('http://site.example/', { maxBytes: 1000 }))).toBe('too-large')
  expect(await get('/over')).toBe('too-large')
  expect(await get('/fits')).toMatchObject({ status: 200, body: new Uint8Array(1000) })
})

test('An endless body is cut at the limit', async () => {
  let sent = 0
  const site = await serve((_, response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  expect(await reasonOf(openFor(site).get('http://site.example/', { maxBytes: 1_000_000 }))).toBe('too-large')
  expect(sent).toBeLessThan(50_000_000)
})

test('Silent servers and dripping headers or bodies are abandoned', { tags: ['long'] }, async () => {
  const drip = (socket: { write(text: string): boolean; destroyed: boolean }, text: string): void => {
    const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(text)), 20)
  }
  const silent = await serveRaw(() => undefined)
  expect(await reasonOf(openFor(silent, { idleMs: 100 }).get('http://site.example/', most))).toBe('too-slow')
  expect(await reasonOf(openFor(silent).get('http://site.example/', { ...most, timeoutMs: 100 }))).toBe('too-slow')
  const headers = await serveRaw((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    drip(socket, 'x-a: 1\r\n')
  })
  expect(await reasonOf(openFor(headers, { idleMs: 300 }).get('http://site.example/', most))).toBe('too-slow')
  const body = await serve((_, response) => {
    response.flushHeaders()
    drip(response, 'x')
  })
  expect(await reasonOf(openFor(body, { idleMs: 100 }).get('http://site.example/', most))).toBe('too-slow')
  expect(await reasonOf(openFor(body).get('http://site.example/', { ...most, timeoutMs: 100 }))).toBe('too-slow')
})

test("A redirect's body is read only to keep the connection", async () => {
  const closed = Promise.withResolvers<void>()
  const site = await serve((request, response) => {
    request.socket.once('close', closed.resolve)
    if (request.url === '/there') void closed.promise.then(() => response.end('arrived'))
    else response.writeHead(302, { location: '/there' }).write('x'.repeat(20_000))
  })
  expect(textOf(await openFor(site).get('http://site.example/', most))).toBe('arrived')
})

test("A redirect's endless body is dropped once the answer arrives", async () => {
  let isClosed = false
  const site = await serve((request, response) => {
    if (request.url === '/there') response.end('arrived')
    else {
      request.socket.once('close', () => (isClosed = true))
      response.writeHead(302, { location: '/there' }).write('and now…')
    }
  })
  expect(textOf(await openFor(site).get('http://site.example/', most))).toBe('arrived')
  await expect.poll(() => isClosed).toBe(true)
})

test('The caller’s signal ends the request with its reason', async () => {
  const site = await serveRaw(() => undefined)
  const stop = new AbortController()
  const got = openFor(site).get('http://site.example/', { ...most, signal: stop.signal })
  await expect.poll(site.connections).toBe(1)
  stop.abort(new Error('the job was cancelled'))
  await expect(got).rejects.toThrow('the job was cancelled')
  const late = openFor(site).get('http://site.example/', { ...most, signal: stop.signal })
  await expect(late).rejects.toThrow('the job was cancelled')
})

test('Endless headers are refused', async () => {
  const site = await serve((_, response) => {
    for (let n = 0; n < 100; n++) response.setHeader(`x-${n}`, 'x'.repeat(1000))
    response.end('x')
  })
  expect(await reasonOf(openFor(site).get('http://site.example/', most))).toBe('headers')
})

test.each([
  ['a body shorter than it says', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort'],
  ['chunks that break off', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nhe'],
  ['no HTTP at all', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['nothing', ''],
  ['two lengths that differ', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
])('%s is refused as broken', async (_, text) => {
  const site = await serveRaw((socket) => socket.once('data', () => socket.end(text)))
  expect(await reasonOf(openFor(site).get('http://site.example/', most))).toBe('broken')
})

test('A later refusal names its address and keeps the cause', async () => {
  const site = await serve((_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end())
  const error = await openFor(site)
    .get('http://site.example/', most)
    .catch((error: unknown) => error)
  expect(error).toBeInstanceOf(FetchError)
  expect(error).toMatchObject({ url: 'http://10.0.0.1/', reason: 'address' })
  const gone = openTestOutbound({ hosts: new Map([['gone.example', '127.0.0.1:1']]) })
  await expect(gone.get('http://gone.example/', most)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } })
})

test('Closing ends running requests and opens no more', async () => {
  const site = await serveRaw(() => undefined)
  const outbound = openFor(site)
  const waiting = outbound.get('http://site.example/', most)
  const outcome = reasonOf(waiting)
  await expect.poll(site.connections).toBe(1)
  await outbound.close()
  expect(await outcome).toMatchObject({ message: 'The client is destroyed' })
  await expect(outbound.get('http://site.example/', most)).rejects.toThrow('destroyed')
})
