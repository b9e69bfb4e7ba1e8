import { z } from 'zod'
import { ask, fetchPicture, judged, shaped } from './wire/ask.ts'
import type { Access, Connector, OwnReach, Place, Reach, RemotePhoto } from './connector.ts'
import { readQueue, writeQueue } from './wire/queue-cursor.ts'
import { FieldProblem, SourceProblem } from './source-problem.ts'

/** https://www.photoshelter.com/developer/psapi/v3 (keys are given by agreement) */
const api = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://www.photoshelter.com'
const pageSize = 250

const Failed = z.object({
  status: z.literal('error'),
  data: z.looseObject({ class: z.string().optional() }).optional(),
})
const Token = z.object({ status: z.literal('ok'), data: z.object({ token: z.string() }) })
const Paging = z.object({ next: z.unknown().optional() }).default({})
const Galleries = z.object({
  status: z.literal('ok'),
  data: z.object({
    Gallery: z
      .array(z.object({ gallery_id: z.string(), Visibility: z.object({ mode: z.string() }).optional() }))
      .default([]),
    Paging,
  }),
})
const GalleryImages = z.object({
  status: z.literal('ok'),
  data: z.object({
    GalleryImage: z
      .array(
        z.object({
          image_id: z.string(),
          f_visible: z.enum(['t', 'f']).default('t'),
          Image: z.object({ file_name: z.string() }),
          ImageLink: z.object({ link: z.string().optional(), auth_link: z.string().optional() }).default({}),
        }),
      )
      .default([]),
    Paging,
  }),
})

/** PhotoShelter with the owner's own key: all galleries. */
export const photoshelter: Connector = {
  service: 'photoshelter',
  fields: [
    { name: 'apiKey', label: 'API key', kind: 'secret', hint: 'PhotoShelter gives one by agreement' },
    { name: 'email', label: 'Email', kind: 'text' },
    { name: 'password', label: 'Password', kind: 'secret' },
  ],
  offersPublicOnly: true,
  syncs: true,
  connect: async (reach, { fields }) => {
    const { apiKey = '', email = '', password = '' } = fields
    const access = await logIn(reach, { apiKey, email, password }).catch((error: unknown) => {
      throw error instanceof SourceProblem && error.kind === 'consent'
        ? new FieldProblem('apiKey', 'PhotoShelter does not take this key with this email and password.')
        : error
    })
    return { account: email, accountKey: email.toLowerCase(), access, settings: {} }
  },
  refresh: (reach) => logIn(reach, reach.access),
  list: async (reach, place) => {
    const [at = 'galleries 1', ...rest] = readQueue(place.cursor)
    const { photos, places } = at.startsWith('galleries ') ? await galleries(reach, at, place) : await images(reach, at)
    const next = writeQueue([...places, ...rest])
    return { photos, ...(next === undefined ? {} : { next }) }
  },
  file: (reach, { url = '' }) => fetchPicture(reach, url),
}

async function logIn(reach: Reach, { apiKey = '', email = '', password = '' }: Access): Promise<Access> {
  const form = new URLSearchParams({ api_key: apiKey, email, password, mode: 'token' })
  const url = `${api(reach)}/psapi/v3/mem/authenticate`
  const got = await ask(reach, url, { body: { text: form.toString(), type: 'application/x-www-form-urlencoded' } })
  const isRefused = got.status === 401 || got.status === 403 || Failed.safeParse(jsonOf(got.body)).success
  if (isRefused) throw new SourceProblem('consent', 'PhotoShelter does not take the key, email and password any more.')
  const { token } = shaped(Token, judged(got, reach.clock()).body, url).data
  return { apiKey, email, password, token }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

type Part = { photos: RemotePhoto[]; places: string[] }

async function galleries(reach: OwnReach, at: string, { publicOnly }: Place): Promise<Part> {
  const page = Number(at.split(' ')[1])
  const extend = { Visibility: { fields: 'mode', params: {} } }
  const { Gallery, Paging: paging } = await get(reach, Galleries, 'gallery', {
    fields: 'gallery_id,name',
    page,
    extend,
  })
  const wanted = Gallery.filter(({ Visibility }) => !publicOnly || isEverybodys(Visibility?.mode))
  const places = wanted.map(
    ({ gallery_id: id, Visibility }) => `${isEverybodys(Visibility?.mode) ? 'public' : 'private'} ${id} 1`,
  )
  return { photos: [], places: [...places, ...(paging.next ? [`galleries ${page + 1}`] : [])] }
}

const isEverybodys = (mode: string | undefined) => mode === 'everyone'

async function images(reach: OwnReach, at: string): Promise<Part> {
  const [standing = '', gallery = '', from = '1'] = at.split(' ')
  const page = Number(from)
  const extend = {
    Image: { fields: 'image_id,file_name', params: {} },
    ImageLink: { fields: 'link,auth_link', params: { image_size: 'original', f_https_link: 't' } },
  }
  const path = `gallery/${encodeURIComponent(gallery)}/images`
  const asked = { fields: 'image_id,f_visible', page, extend }
  const { GalleryImage, Paging: paging } = await get(reach, GalleryImages, path, asked)
  const photos = GalleryImage.flatMap(({ image_id: id, f_visible: visible, Image, ImageLink }): RemotePhoto[] => {
    const url = ImageLink.auth_link ?? ImageLink.link
    if (url === undefined) return []
    return [{ id, fileName: Image.file_name, file: { url }, isPublic: standing === 'public' && visible === 't' }]
  })
  return { photos, places: paging.next ? [`${standing} ${gallery} ${page + 1}`] : [] }
}

type Asked = { fields: string; page: number; extend: unknown }

async function get<T extends { data: unknown }>(
  reach: OwnReach,
  shape: z.ZodType<T>,
  path: string,
  { fields, page, extend }: Asked,
): Promise<T['data']> {
  const url = new URL(`${api(reach)}/psapi/v3/mem/${path}`)
  const asked = { fields, page: String(page), per_page: String(pageSize), extend: JSON.stringify(extend) }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  const { apiKey = '', token = '' } = reach.access
  const got = judged(
    await ask(reach, url.href, { headers: { 'x-ps-api-key': apiKey, 'x-ps-auth-token': token } }),
    reach.clock(),
  )
  const failed = Failed.safeParse(jsonOf(got.body))
  if (failed.success) throw new SourceProblem('expired', 'The session at PhotoShelter has ended.')
  return shaped(shape, got.body, url.href).data
}
