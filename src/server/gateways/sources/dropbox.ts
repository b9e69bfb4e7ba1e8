import { z } from 'zod'
import { typeOfName } from '#contract/images/limits.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { ask, fetchPicture, gone, judged, judgedFile, shaped } from './wire/ask.ts'
import type { Connector, Folders, Listing, OwnReach, Reach, RemotePhoto } from './connector.ts'
import { accessOf, authorizeUrl, bearer, exchangeCode, type OAuth2, refreshTokens } from './wire/oauth2.ts'
import { SourceProblem } from './source-problem.ts'

/** https://www.dropbox.com/developers/documentation/http/documentation and https://developers.dropbox.com/oauth-guide */
const api = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://api.dropboxapi.com'
const content = ({ app }: Pick<Reach, 'app'>) => app.url ?? 'https://content.dropboxapi.com'
const oauth = ({ app }: Pick<Reach, 'app'>): OAuth2 => ({
  authorizeUrl: `${app.url ?? 'https://www.dropbox.com'}/oauth2/authorize`,
  tokenUrl: `${app.url ?? 'https://api.dropboxapi.com'}/oauth2/token`,
  scopes: ['account_info.read', 'files.metadata.read', 'files.content.read'],
  hasPkce: true,
  more: { token_access_type: 'offline' },
})
const pageSize = 1000
/** Most pages of a folder searched for folders. */
const maxPages = 5

const Account = z.object({ account_id: z.string(), name: z.object({ display_name: z.string() }) })
const Entry = z.object({
  '.tag': z.string(),
  id: z.string().optional(),
  name: z.string(),
  path_display: z.string().optional(),
})
const Folder = z.object({ entries: z.array(Entry), cursor: z.string(), has_more: z.boolean() })
/** Errors of an endpoint come with status 409. */
const EndpointError = z.object({ error_summary: z.string() }).catch({ error_summary: '' })

/** Dropbox: OAuth 2 with PKCE; all pictures, then changes. */
export const dropbox: Connector = {
  service: 'dropbox',
  fields: [],
  offersPublicOnly: false,
  syncs: true,
  consent: {
    begin: async (reach, asked) => authorizeUrl(reach, oauth(reach), asked),
    finish: async (reach, answer) => {
      const access = accessOf(await exchangeCode(reach, oauth(reach), answer))
      const own = { ...reach, access, settings: {} }
      const { account_id: accountKey, name } = await rpc(own, Account, '/2/users/get_current_account', null)
      return { account: name.display_name, accountKey, access, settings: {} }
    },
  },
  refresh: (reach) => refreshTokens(reach, oauth(reach).tokenUrl),
  list: async (reach, { cursor, changesFrom }) => {
    const from = cursor ?? changesFrom
    return from === undefined ? await first(reach) : await next(reach, from)
  },
  folders: foldersIn,
  file: async (reach, { id = '' }) => {
    const argument = { 'dropbox-api-arg': JSON.stringify({ path: id }) }
    const body = { text: '', type: 'application/octet-stream' }
    return await fetchPicture(
      reach,
      `${content(reach)}/2/files/download`,
      { headers: { ...bearer(reach), ...argument }, body },
      { judge: judgedListed },
    )
  },
  disconnect: async (reach) => {
    await rpc(reach, z.unknown(), '/2/auth/token/revoke', null)
  },
}

/** Maps the error for a listed, since deleted file. */
function judgedListed(got: Fetched, now: Date): Fetched {
  if (got.status === 409) throw gone()
  return judgedFile(got, now)
}

type Folder = z.output<typeof Folder>

const first = async (reach: OwnReach): Promise<Listing> =>
  asListing(await rpc(reach, Folder, '/2/files/list_folder', { path: '', recursive: true, limit: pageSize }))

/** Lists everything again where Dropbox has forgotten the cursor. */
async function next(reach: OwnReach, cursor: string): Promise<Listing> {
  try {
    return asListing(await rpc(reach, Folder, '/2/files/list_folder/continue', { cursor }))
  } catch (error) {
    if (error instanceof EndpointFailed && error.summary.startsWith('reset')) return await first(reach)
    throw error
  }
}

const asListing = ({ entries, cursor, has_more: hasMore }: Folder): Listing => ({
  photos: entries.flatMap((entry) => remotePhoto(entry) ?? []),
  ...(hasMore ? { next: cursor } : { changesFrom: cursor }),
})

function remotePhoto({ '.tag': tag, id, name, path_display: path }: z.output<typeof Entry>): RemotePhoto | undefined {
  if (tag !== 'file' || id === undefined || typeOfName(name) === undefined) return undefined
  return {
    id,
    fileName: name,
    file: { id },
    ...(path === undefined ? {} : { path, page: `https://www.dropbox.com/home${encodeURI(path)}` }),
  }
}

async function foldersIn(reach: OwnReach, within: string): Promise<Folders> {
  const paths: string[] = []
  const asked = { path: within, limit: pageSize }
  let part = await rpc(reach, Folder, '/2/files/list_folder', asked).catch((error: unknown) => {
    if (error instanceof EndpointFailed && error.summary.startsWith('path/'))
      throw new SourceProblem('gone', 'This folder no longer exists.')
    throw error
  })
  for (let page = 1; ; page++) {
    for (const { '.tag': tag, path_display: path } of part.entries)
      if (tag === 'folder' && path !== undefined) paths.push(path)
    if (!part.has_more || page === maxPages) return { paths, isAll: !part.has_more }
    part = await rpc(reach, Folder, '/2/files/list_folder/continue', { cursor: part.cursor })
  }
}

class EndpointFailed extends SourceProblem {
  readonly summary: string
  constructor(summary: string) {
    super('refused', `Dropbox refuses what we ask: ${summary.slice(0, 200)}`)
    this.summary = summary
  }
}

/** One call of Dropbox's RPC style. */
async function rpc<S extends z.ZodType>(
  reach: OwnReach,
  shape: S,
  path: string,
  argument: unknown,
): Promise<z.output<S>> {
  const url = api(reach) + path
  const body = { text: JSON.stringify(argument), type: 'application/json' }
  const got = await ask(reach, url, { headers: bearer(reach), body })
  if (got.status === 409) throw new EndpointFailed(shaped(EndpointError, got.body, url).error_summary)
  return shaped(shape, judged(got, reach.clock()).body, url)
}
