import { z } from 'zod'
import { ask, fetchPicture, judged, shaped } from './wire/ask.ts'
import type { Access, Connector, OwnReach, Reach, RemotePhoto, Settings } from './connector.ts'
import { FieldProblem, SourceProblem } from './source-problem.ts'
import { stripScheme } from './wire/strip-scheme.ts'

/** https://github.com/Piwigo/Piwigo/wiki/Piwigo-Web-API */
const pageSize = 100

const Session = z.object({ stat: z.literal('ok'), result: z.object({ username: z.string() }) })
const LoggedIn = z.object({ stat: z.enum(['ok', 'fail']) })
const Image = z.object({
  id: z.coerce.string(),
  file: z.string(),
  name: z.string().nullish(),
  element_url: z.string().optional(),
  page_url: z.string().optional(),
  derivatives: z.record(z.string(), z.object({ url: z.string() })).default({}),
})
const Images = z.object({
  stat: z.literal('ok'),
  result: z.object({
    paging: z.object({ page: z.coerce.number(), per_page: z.coerce.number(), total_count: z.coerce.number() }),
    // Drops photographs beyond the requested number.
    images: z
      .array(z.unknown())
      .transform((images) => images.slice(0, pageSize))
      .pipe(z.array(Image)),
  }),
})

/** Piwigo, wherever its owner keeps it: a name and a password, or nothing for what everybody may see. */
export const piwigo: Connector = {
  service: 'piwigo',
  fields: [
    { name: 'url', label: 'Address of the gallery', kind: 'url' },
    { name: 'username', label: 'User name', kind: 'text' },
    { name: 'password', label: 'Password', kind: 'secret' },
  ],
  offersPublicOnly: true,
  syncs: true,
  connect: async (reach, { fields }) => {
    const settings = { url: galleryOf(fields), username: fields['username'] ?? '' }
    const access = await logIn(reach, settings, fields['password'] ?? '').catch((error: unknown) => {
      throw error instanceof SourceProblem && error.kind === 'consent'
        ? new FieldProblem('password', 'The gallery does not know this user name and password.')
        : error
    })
    const { host } = new URL(settings.url)
    return {
      account: `${settings.username} at ${host}`,
      accountKey: `${settings.username}@${settings.url}`,
      access,
      settings,
    }
  },
  refresh: (reach) => logIn(reach, reach.settings, reach.access['password'] ?? ''),
  list: async (reach, { cursor, publicOnly }) => {
    // As a guest the gallery shows what is public; a session that has ended would be a guest unawares.
    if (!publicOnly) await staySignedIn(reach)
    const page = Number(cursor ?? '0')
    const asked = { recursive: 'true', per_page: String(pageSize), page: String(page), order: 'id' }
    const url = service(reach.settings, 'pwg.categories.getImages', asked)
    const got = await ask(reach, url, publicOnly ? {} : { headers: cookieOf(reach) })
    const { images, paging } = shaped(Images, judged(got, reach.clock()).body, url).result
    const hasMore = images.length > 0 && (page + 1) * paging.per_page < paging.total_count
    return {
      photos: images.flatMap((image) => remotePhoto(reach, image, publicOnly)),
      total: paging.total_count,
      ...(hasMore ? { next: String(page + 1) } : {}),
    }
  },
  file: (reach, { url = '' }) => fetchPicture(reach, url, { headers: sameOrigin(reach, url) ? cookieOf(reach) : {} }),
}

/** The gallery's folder, whatever page of it was copied. */
function galleryOf({ url = '' }: Settings): string {
  const parsed = URL.parse(/^https?:\/\//.test(url) ? url : `https://${url}`)
  if (!parsed) throw new FieldProblem('url', 'This is not a web address.')
  return (
    parsed.origin + parsed.pathname.replace(/\/?(?:index|picture|ws|identification)\.php.*$/, '').replace(/\/$/, '')
  )
}

function service({ url = '' }: Settings, method: string, asked: Record<string, string> = {}): string {
  const address = new URL(`${url}/ws.php`)
  for (const [name, value] of Object.entries({ format: 'json', method, ...asked }))
    address.searchParams.set(name, value)
  return address.href
}

/** Opens a gallery session with the stored password, as sessions end. */
async function logIn(reach: Reach, settings: Settings, password: string): Promise<Access> {
  const url = service(settings, 'pwg.session.login')
  const form = new URLSearchParams({ username: settings['username'] ?? '', password })
  const got = judged(
    await ask(reach, url, { body: { text: form.toString(), type: 'application/x-www-form-urlencoded' } }),
    reach.clock(),
  )
  const session = /(?:^|[,;\s])(pwg_id=[\w,-]+?)(?:;|,\s|$)/.exec(got.headers['set-cookie'] ?? '')?.[1]
  if (shaped(LoggedIn, got.body, url).stat === 'fail' || session === undefined)
    throw new SourceProblem('consent', 'The gallery does not take our user name and password any more.')
  return { password, cookie: session }
}

const cookieOf = ({ access }: Pick<OwnReach, 'access'>) => ({ cookie: access['cookie'] ?? '' })
const sameOrigin = ({ settings }: OwnReach, url: string) =>
  URL.parse(url)?.origin === URL.parse(settings['url'] ?? '')?.origin

async function staySignedIn(reach: OwnReach): Promise<void> {
  const url = service(reach.settings, 'pwg.session.getStatus')
  const got = judged(await ask(reach, url, { headers: cookieOf(reach) }), reach.clock())
  if (shaped(Session, got.body, url).result.username !== reach.settings['username'])
    throw new SourceProblem('expired', 'The session at the gallery has ended.')
}

type Image = z.output<typeof Images>['result']['images'][number]

/** The file, else its largest size; numbers are per gallery. */
function remotePhoto(
  { settings }: OwnReach,
  { id, file, name, element_url, page_url: page, derivatives }: Image,
  isPublic: boolean,
): RemotePhoto[] {
  const url = element_url ?? derivatives['xxlarge']?.url ?? derivatives['xlarge']?.url ?? derivatives['large']?.url
  if (url === undefined) return []
  return [
    {
      id: `${stripScheme(settings['url'] ?? '')}/${id}`,
      fileName: file,
      file: { url },
      ...(name ? { title: name } : {}),
      ...(page === undefined ? {} : { page }),
      ...(isPublic ? { isPublic } : {}),
    },
  ]
}
