import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { createImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import type { Client } from '#server/testing/client.ts'
import { flatPng } from '#server/testing/picture-bombs.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { solveSecurityCheck } from '#server/testing/security-check.ts'
import { postForm } from '#server/testing/upload.ts'
import { type Attack, elsewhere, type Ground, inLanes, send } from './attack.ts'
import { attacksFromOutside } from './attacks-from-outside.ts'

const wide = (bytes: number) => Buffer.from(`[${'{},'.repeat(Math.floor(bytes / 3) - 1)}{}]`)
const deep = (bytes: number) => '['.repeat(bytes)
const megabyte = 1024 * 1024

const picked = JSON.stringify({
  token: 'x',
  images: Array.from({ length: 30_000 }, (_, nth) => ({
    id: `${nth}`,
    url: 'https://evil.example/a.jpg',
    filename: 'a.jpg',
  })),
})
const older = JSON.stringify({
  version: '1',
  images: Array.from({ length: 6000 }, () => ({ title: 'x'.repeat(400), uuid: crypto.randomUUID() })),
  matches: [],
})
const submission = JSON.stringify({
  images: Array.from({ length: 6000 }, () => ({ title: 'x'.repeat(400), uuid: crypto.randomUUID() })),
  matches: [],
})

/** Every way of keeping others waiting, by name. */
export const attacks: Record<string, Attack> = {
  'wide bodies of nobody': ({ url, signal }) => {
    const body = wide(8 * megabyte)
    return inLanes(signal, 6, () => send({ url, signal }, '/images/google', body))
  },
  'wide bodies without a length, of nobody': ({ url, signal }) =>
    inLanes(signal, 6, () => chunked({ url, signal }, '/images/google', wide(8 * megabyte))),
  'deep bodies of nobody': (ground) =>
    inLanes(ground.signal, 32, (nth) =>
      send(ground, ['/auth/login', '/auth/register', '/users/password-strength'][nth % 3]!, deep(60_000), {
        headers: elsewhere(nth),
      }),
    ),
  'wide bodies of an account': (ground) => {
    const body = wide(8 * megabyte)
    return inLanes(ground.signal, 6, () => send(ground, '/images/google', body, asFirst(ground)))
  },
  'long lists of an account': (ground) =>
    inLanes(ground.signal, 6, () => send(ground, '/images/google', picked, asFirst(ground))),
  'submissions of 4 MB': (ground) =>
    inLanes(ground.signal, 6, () => send(ground, '/cases/validate', submission, asFirst(ground))),
  'older submissions of 4 MB': (ground) =>
    inLanes(ground.signal, 6, () => send(ground, '/cases/validate', older, asFirst(ground))),
  '1,500 live streams': liveStreams,
  '20 visits to 2,000 dead hosts': (ground) => visits(ground, ground.hosts.dead, 100),
  'pages with endless scripts': (ground) => visits(ground, ground.hosts.scripts, 2),
  'pages of 95 MB': (ground) => visits(ground, ground.hosts.heavy, 2),
  'pictures of 196 megapixels on pages': (ground) => visits(ground, ground.hosts.bombs, 2),
  'pictures of 196 megapixels, uploaded': (ground) => {
    const bomb = flatPng(14_000, 14_000)
    return inLanes(ground.signal, 3, (nth) =>
      upload(ground.accounts[nth % 2]!, Buffer.concat([bomb, Buffer.from([nth])])),
    )
  },
  'files of 60 MB that are refused': (ground) => {
    const bytes = Buffer.alloc(60 * megabyte, 1)
    return inLanes(ground.signal, 3, (nth) => upload(ground.accounts[nth % 2]!, bytes))
  },
  registrations: ({ url, signal }) =>
    inLanes(signal, 16, async (nth) => {
      const form = aRegistration({ email: `${crypto.randomUUID()}@example.com` })
      const security_token = await solveSecurityCheck(url)
      return await send({ url, signal }, '/auth/register', JSON.stringify({ security_token, form }), {
        headers: elsewhere(nth),
      })
    }),
  'registrations without a solved check': ({ url, signal }) =>
    inLanes(signal, 16, (nth) =>
      send({ url, signal }, '/auth/register', JSON.stringify({ security_token: 'x', form: aRegistration() }), {
        headers: elsewhere(nth),
      }),
    ),
  'guessed passwords': ({ url, signal }) =>
    inLanes(signal, 16, async (nth) => {
      const security_token = await solveSecurityCheck(url)
      const guess = { email: `person-${nth % 500}@example.com`, password: `guess ${nth}`, security_token }
      return await send({ url, signal }, '/auth/login', JSON.stringify(guess), { headers: elsewhere(nth) })
    }),
  'passwords to be judged': ({ url, signal }) =>
    inLanes(signal, 16, (nth) =>
      send({ url, signal }, '/users/password-strength', JSON.stringify({ password: `${'aB3$'.repeat(15)}${nth}` }), {
        headers: elsewhere(nth),
      }),
    ),
  '2,000 connections that say nothing': quietConnections,
  'sheets that unpack to more': (ground) => {
    const content = Buffer.from('https://ana.example/a.jpg\n'.repeat(190_000)).toString('base64')
    const body = JSON.stringify({ fileName: 'a.csv', content })
    return inLanes(ground.signal, 4, () => send(ground, '/images/sheets', body, asFirst(ground)))
  },
  'searches for everything': (ground) =>
    inLanes(ground.signal, 16, (nth) => {
      const words = encodeURIComponent(Array.from({ length: 20 }, (_, n) => `a${(nth + n) % 40}`).join(' '))
      return ask(ground, `/images?search=${words}&page=${1 + (nth % 900)}&pageSize=100`)
    }),
  'addresses that there are none of': (ground) =>
    inLanes(ground.signal, 32, (nth) => ask(ground, `/${nth}/${'x'.repeat(2000)}`)),
  ...attacksFromOutside,
}

const asFirst = ({ accounts }: Ground) => ({ token: accounts[0].token })

async function ask({ url, signal, accounts }: Ground, path: string): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    signal,
    headers: { authorization: `Bearer ${accounts[0].token}` },
  })
  await response.arrayBuffer()
}

async function chunked({ url, signal }: Pick<Ground, 'url' | 'signal'>, path: string, body: Buffer): Promise<void> {
  const sending = request(`${url}/api${path}`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  })
  sending.end(body)
  const [response] = await once(sending, 'response')
  response.resume()
  await once(response, 'close')
}

/** Streams of one account, which keeps changing something. */
async function liveStreams({ url, signal, accounts: [client] }: Ground): Promise<void> {
  const agent = new Agent({ maxSockets: Infinity })
  const headers = { authorization: `Bearer ${client.token}` }
  const listen = async () => {
    const asking = request(`${url}/api/events`, { agent, headers, signal })
    asking.end()
    const [stream] = await once(asking, 'response')
    stream.resume()
    await once(stream, 'close')
  }
  const changing = inLanes(signal, 2, (nth) =>
    client.call(updateUser, { details: { first_name: nth % 2 === 0 ? 'Eva' : 'Ewa' } }),
  )
  await Promise.all([changing, inLanes(signal, 1500, listen)])
}

/** As many visits of two accounts as allowed. */
async function visits({ accounts, signal }: Ground, hosts: string[], each: number): Promise<void> {
  let at = 0
  const next = () => Array.from({ length: each }, () => `http://${hosts[at++ % hosts.length]}/${at}`)
  await inLanes(signal, 2, async (nth) => {
    await accounts[nth % 2]!.call(startCrawl, { seeds: next() }).catch(
      () => new Promise((resolve) => setTimeout(resolve, 200)),
    )
  })
}

async function upload(client: Client, bytes: Buffer): Promise<void> {
  const about = { fileName: 'a.png', type: 'image/png' }
  const { url, fields } = await client.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  await postForm(url, fields, bytes, about)
  await client.call(createImage, { key: fields['key']!, fileName: about.fileName })
}

/** Begins requests and sends single bytes slowly. */
async function quietConnections({ url, signal }: Ground): Promise<void> {
  const { hostname, port } = new URL(url)
  await inLanes(signal, 2000, async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => socket.destroy())
    await once(socket, 'connect')
    socket.write(
      'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n',
    )
    const dripping = setInterval(() => socket.write('X-A: a\r\n'), 2000)
    const end = () => socket.destroy()
    signal.addEventListener('abort', end, { once: true })
    await once(socket, 'close')
    clearInterval(dripping)
    signal.removeEventListener('abort', end)
  })
}
