import { timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import type { PrincipalOf } from '#server/platform/http/principal.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse } from '#server/platform/refuse.ts'
import { identifyTicket } from '../sign-in/tickets.ts'
import { readyExport, readyExportOf } from './export-account.ts'
import { zipExport } from './zip-export.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'objects' | 'seal' | 'config'>
type Asked = {
  user: PrincipalOf<'public'>
  ticket: string | undefined
  range: string | undefined
  ifRange: string | undefined
}

/** Time in which an interrupted download resumes by its tag. */
const resumableMs = 86_400_000

/**
 * The zip file of a caller's export. Its tag is known only to who was given the file: with it a download that broke off goes on for a
 * day, where a browser has nothing else to show, since its ticket is spent.
 */
export async function openDownload(deps: Needs, { user, ticket, range, ifRange }: Asked): Promise<FileReply<Readable>> {
  const tag = readTag(deps, ifRange)
  const caller = user.kind === 'visitor' ? ticket && (await identifyTicket(deps, ticket)) : user
  const found = caller ? await readyExportOf(deps, caller.accountId) : tag && (await readyExport(deps, tag.exportId))
  if (!found) throw none()
  const { holdings, row } = found
  // Each looks all files up; a download that breaks off again and again is taken up as often.
  await consumeAttempt(deps, [{ name: 'export-downloads', key: row.accountId, max: 120, seconds: 3600 }])
  const archive = await zipExport(deps, holdings, row.requestedAt)
  const isSame = tag?.exportId === row.id && tag.layout === archive.layout
  if (!caller && !isSame) throw none()
  const part = ifRange === undefined || isSame ? partOf(range, archive.bytes) : undefined
  const name = `${deps.config.brand.name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')}-export.zip`
  const { first, last } = part ?? { first: 0, last: archive.bytes - 1 }
  return {
    body: archive.open(first, last),
    type: 'application/zip',
    name,
    within: {
      tag: isSame && ifRange !== undefined ? ifRange : writeTag(deps, { exportId: row.id, layout: archive.layout }),
      bytes: archive.bytes,
      part,
    },
  }
}

const none = () =>
  refuse('missing', 'export.none', 'There is no export to download. Sign in and ask for one; it stays for 7 days.')

/** The part that is asked for; undefined for all of it, and for what is no part of it. */
function partOf(range: string | undefined, bytes: number): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{1,15})?$/.exec(range ?? '') ?? []
  if (from === undefined) return undefined
  const [first, last] = [Number(from), Math.min(to === undefined ? Infinity : Number(to), bytes - 1)]
  return first <= last ? { first, last } : undefined
}

type Tagged = { exportId: Id; layout: string }

function writeTag({ seal, clock }: Needs, { exportId, layout }: Tagged): string {
  const said = `${exportId}.${clock().getTime()}.${layout}`
  return `"${said}.${seal.digest(`export ${said}`)}"`
}

/** Contents of our tag from the last day, else undefined. */
function readTag({ seal, clock }: Needs, tag: string | undefined): Tagged | undefined {
  const [, said, exportId, at, layout, digest] =
    /^"(([\da-f]{24})\.(\d{1,15})\.([\w-]{43}))\.([\w-]{43})"$/.exec(tag ?? '') ?? []
  if (said === undefined || digest === undefined || layout === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(digest), Buffer.from(seal.digest(`export ${said}`)))
  if (!isOurs || clock().getTime() - Number(at) > resumableMs) return undefined
  return { exportId: Id.parse(exportId), layout }
}
