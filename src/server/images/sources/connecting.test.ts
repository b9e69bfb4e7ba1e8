import { beforeAll, expect, test } from 'vitest'
import { loadSession, openTicket } from '#contract/accounts/endpoints.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { addSource, listSources } from '#contract/images/sources-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { appAmongServices } from './testing/app-among-services.ts'
import { connectInBrowser, whenImported } from './testing/worlds.ts'

const among = appAmongServices()
const { pictures, worldOf, connect } = among
let app: TestApp
beforeAll(() => void ({ app } = among))

const navigate = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, app.url), { redirect: 'manual', headers })
const leads = async (path: string, headers?: Record<string, string>) =>
  (await navigate(path, headers)).headers.get('location')

test('The account lists its connections by service', { tags: ['long'] }, async () => {
  const { ana } = await connect('flickr', pictures(1))
  const { data } = await ana.call(listSources)
  const flickr = data.find(({ service }) => service === 'flickr')!
  expect(flickr).toMatchObject({ way: 'consent', isSetUp: true, connection: { account: 'Ana Almeida' } })
  expect(JSON.stringify(flickr.connection), 'ASVS 10.1.1').not.toMatch(/token|secret/i)
  expect((await ana.call(loadSession)).user.sources).toEqual({ flickr: { id: flickr.connection!._id } })
})

test('All specified sources and Google Drive are listed, closed ones retired', async () => {
  const { bruno } = await people(app)
  const { data } = await bruno.call(listSources)
  const ways = Object.groupBy(data, ({ way }) => way)
  const named = (way: keyof typeof ways) => ways[way]?.map(({ service }) => service).toSorted()
  expect(data).toHaveLength(19)
  expect(named('retired')).toEqual(['binded', 'eyeem'])
  expect(named('none')).toEqual(['external', 'mounted', 'upload'])
  expect(named('pick')).toEqual(['google'])
  expect(named('form')).toEqual(['photodeck', 'photoshelter', 'piwigo', 's3-bucket', 'website', 'zenfolio'])
  expect(named('consent')).toEqual(['dropbox', 'flickr', 'google-drive', 'instagram', 'shopify', 'smugmug', 'tumblr'])
  expect(data.find(({ service }) => service === 'external')!.label).toBe('Submission')
})

test('A ticket opens a service once within a minute', async () => {
  const { ana } = await people(app)
  const { ticket } = await ana.call(openTicket)
  expect(await leads(`/api/auth/flickr?ticket=${ticket}`)).toContain('http://flickr.example/services/oauth/authorize')
  for (const path of [`/api/auth/flickr?ticket=${ticket}`, '/api/auth/flickr?ticket=made-up', '/api/auth/flickr'])
    expect(await leads(path), 'ASVS 3.7.2').toBe('/images/sources?failed=flickr&problem=sign-in')
  expect(await leads('/api/auth/flickr', { cookie: `token=${ana.token}` })).toContain('problem=sign-in')
})

test.each(['eyeem', 'piwigo', 'upload'])('The way to %s leads to a page that explains its absence', async (service) => {
  const { ana } = await people(app)
  const { ticket } = await ana.call(openTicket)
  const page = `/images/sources?failed=${service}&problem=not-set-up`
  for (const path of [
    `/api/auth/${service}?ticket=${ticket}`,
    `/api/auth/${service}`,
    `/api/auth/${service}/callback?code=1`,
  ])
    expect(await leads(path)).toBe(page)
})

test('An unknown service is not found', async () => {
  expect((await navigate('/api/auth/nobody')).status).toBe(404)
})

test('A return counts once, for its browser and its service', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  worldOf('dropbox', [])
  const begin = async () => {
    const { ticket } = await ana.call(openTicket)
    const left = await navigate(`/api/auth/dropbox?ticket=${ticket}`)
    const cookie = left.headers.get('set-cookie')!
    expect(cookie, 'ASVS 3.3.2, 3.3.4').toMatch(/; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
    const { served } = worldOf('dropbox', [])
    const there = await fetch(left.headers.get('location')!.replace(served.origin, `http://${served.pair}`), {
      redirect: 'manual',
    })
    const { pathname, search } = new URL(there.headers.get('location')!)
    return { back: pathname + search, cookie: cookie.split(';', 1)[0]! }
  }
  const problem = '/images/sources?failed=dropbox&problem=consent'
  const other = await begin()
  expect(await leads(other.back), 'ASVS 10.1.2, 10.2.1').toBe(problem)
  expect(await leads(other.back, { cookie: other.cookie }), 'the state was used').toBe(problem)
  const { back, cookie } = await begin()
  expect(await leads(back.replace('dropbox', 'tumblr'), { cookie }), 'ASVS 10.2.2').toContain('failed=tumblr')
  expect(await leads(back, { cookie: `${cookie}x` })).toBe(problem)
  const right = await begin()
  expect(await leads(right.back, { cookie: right.cookie })).toBe('/images/sources?connected=dropbox')
  expect(await leads(right.back, { cookie: right.cookie })).toBe(problem)
})

test.each([
  ['state', 'another'],
  ['code', 'another'],
])('A return with another %s connects nothing', async (name, value) => {
  const { ana } = await people(app)
  const { served } = worldOf('tumblr', [])
  const { ticket } = await ana.call(openTicket)
  const left = await navigate(`/api/auth/tumblr?ticket=${ticket}`)
  const there = await fetch(left.headers.get('location')!.replace(served.origin, `http://${served.pair}`), {
    redirect: 'manual',
  })
  const back = new URL(there.headers.get('location')!)
  back.searchParams.set(name, value)
  const cookie = left.headers.get('set-cookie')!.split(';', 1)[0]!
  expect(await leads(back.pathname + back.search, { cookie })).toBe('/images/sources?failed=tumblr&problem=consent')
  expect((await ana.call(loadSession)).user.sources).toEqual({})
})

test('Invalid shops and unsigned Shopify returns connect nothing', async () => {
  const { ana } = await people(app)
  const { served } = worldOf('shopify', [])
  const to = (shop: string) => connectInBrowser({ app, served, person: ana }, 'shopify', { shop })
  expect(await to('evil.example')).toBe('/images/sources?failed=shopify&problem=refused')
  expect(await to('evil.example/.myshopify.com')).toBe('/images/sources?failed=shopify&problem=refused')
  expect(await to('other-shop'), 'the way back is for another shop').toBe(
    '/images/sources?failed=shopify&problem=consent',
  )
  expect(await to('https://harbour-prints.myshopify.com/admin')).toBe('/images/sources?connected=shopify')
})

test.each([
  ['nothing', {}, 'fields.url', 'Address of the gallery required.'],
  [
    'a wrong password',
    { url: 'http://piwigo.example/gallery', username: 'ana', password: 'wrong' },
    'fields.password',
    'does not know this user name and password',
  ],
])('A form with %s is refused at its field', async (_, fields, path, words) => {
  const { ana } = await people(app)
  const { problem } = await refusalOf(ana.call(addSource, { service: 'piwigo', fields }))
  const where = problem.field ?? (problem.details as { path: string }[])[0]!.path
  expect(where).toBe(path)
  expect(JSON.stringify(problem)).toContain(words)
})

test.each(['http://127.0.0.1', 'http://169.254.169.254/latest', 'http://localhost.example:8080'])(
  "An owner's address never reaches the internal network: %s",
  async (url) => {
    const { ana } = await people(app)
    const fields = { url, username: 'ana', password: 'x' }
    expect((await refusalOf(ana.call(addSource, { service: 'piwigo', fields }))).code).toBe('source.refused')
    const bucket = {
      bucket: 'ana-archive',
      region: 'eu-central-1',
      accessKeyId: 'x',
      secretAccessKey: 'y',
      endpoint: url,
    }
    expect((await refusalOf(ana.call(addSource, { service: 's3-bucket', fields: bucket }))).code).toBe('source.refused')
    expect((await refusalOf(ana.call(addSource, { service: 'website', fields: { url } }))).code).toBe('source.refused')
  },
)

test('Only the proven owner of a website imports it', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const world = worldOf('website', pictures(2))
  const { served } = world
  const asked = { service: 'website', fields: { url: served.origin } } as const
  const refused = await refusalOf(ana.call(addSource, asked))
  expect(refused.code).toBe('source.not-proven')
  const { proof } = refused.problem.details as { proof: string }
  expect(refused.problem.message).toContain(proof)
  expect(((await refusalOf(bruno.call(addSource, asked))).problem.details as { proof: string }).proof).not.toBe(proof)
  await world.connect(app, ana)
  expect((await refusalOf(bruno.call(addSource, asked))).code).toBe('source.not-proven')
  expect(await whenImported(ana, 'website')).toMatchObject({ account: 'website.example', lastImport: { added: 2 } })
  expect(
    served.shelf.asked.some((line) => line.includes('/clients/')),
    'robots.txt was heeded',
  ).toBe(false)
})

test.each(['the head of the start page', 'a well-known file', 'a file at the root'] as const)(
  'The proof in %s alone suffices, and another person’s is refused',
  { tags: ['long'] },
  async (at) => {
    const { ana, bruno } = await people(app)
    const { asked, proof, ofAna } = await aSiteOf(ana)
    Object.assign(proof, { at, text: ofAna })
    expect((await refusalOf(bruno.call(addSource, asked))).code).toBe('source.not-proven')
    await ana.call(addSource, asked)
    expect(await whenImported(ana, 'website')).toMatchObject({ account: 'website.example' })
  },
)

test.each(['the text of the start page', 'an element in the body', 'the head of another page'] as const)(
  '%s proves nothing, since others write there too',
  async (at) => {
    const { ana } = await people(app)
    const { asked, proof, ofAna } = await aSiteOf(ana)
    Object.assign(proof, { at, text: ofAna })
    expect((await refusalOf(ana.call(addSource, asked))).code).toBe('source.not-proven')
    const below = { ...asked, fields: { url: `${asked.fields.url}/portfolio/2` } }
    expect((await refusalOf(ana.call(addSource, below))).code).toBe('source.not-proven')
  },
)

/** A site without a proof, and the one that is asked for. */
async function aSiteOf(person: Person) {
  const { served, proof } = worldOf('website', pictures(3))
  Object.assign(proof!, { at: 'the head of the start page', text: '' })
  const asked = { service: 'website', fields: { url: served.origin } } as const
  const { details } = (await refusalOf(person.call(addSource, asked))).problem
  return { asked, proof: proof!, ofAna: (details as { proof: string }).proof }
}

test('An owner who declines a required scope is not connected', async () => {
  const { ana } = await people(app)
  const { served, withhold } = worldOf('dropbox', [])
  withhold!('files.content.read')
  expect(await connectInBrowser({ app, served, person: ana }, 'dropbox')).toBe(
    '/images/sources?failed=dropbox&problem=consent',
  )
  withhold!(undefined)
  expect(await connectInBrowser({ app, served, person: ana }, 'dropbox')).toBe('/images/sources?connected=dropbox')
})

test('An image shows its source and its name there', { tags: ['long'] }, async () => {
  const { ana } = await connect('flickr', pictures(1))
  const { data } = await ana.call(listImages)
  expect(await ana.call(getImage, { imageId: data[0]!._id })).toMatchObject({
    title: 'Picture 0',
    source: 'flickr',
    tags: ['harbour', 'boats'],
    origin: expect.stringContaining('https://www.flickr.com/photos/') as unknown,
  })
})

test('A form accepts thirty tries an hour', { tags: ['long'] }, async () => {
  const { bruno } = await people(app)
  const fields = { url: 'http://piwigo.example/gallery', username: 'ana', password: 'wrong' }
  const attempt = () => refusalOf(bruno.call(addSource, { service: 'piwigo', fields }))
  for (let one = 0; one < 30; one++) expect((await attempt()).code).toBe('source.refused')
  expect(await attempt()).toMatchObject({ status: 429, code: 'attempts.too-many' })
})
