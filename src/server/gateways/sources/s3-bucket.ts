import { Parser } from 'htmlparser2'
import { createHash } from 'node:crypto'
import { typeOfName } from '#contract/images/limits.ts'
import {
  algorithm,
  amzTime,
  encodePath,
  encodeQuery,
  type Pair,
  scopeText,
  signRequest,
} from '#server/platform/objects/signature-v4.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { ask, fetchPicture, judged } from './wire/ask.ts'
import type { Connector, OwnReach, RemotePhoto } from './connector.ts'
import { FieldProblem, SourceProblem } from './source-problem.ts'
import { stripScheme } from './wire/strip-scheme.ts'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html and https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const emptyHash = createHash('sha256').update('').digest('hex')
const pageSize = 1000

/** A bucket of the owner's, at Amazon or anywhere else that speaks S3, read with a key that may list and get. */
export const s3Bucket: Connector = {
  service: 's3-bucket',
  fields: [
    { name: 'bucket', label: 'Bucket', kind: 'text' },
    { name: 'region', label: 'Region', kind: 'text', hint: 'Such as eu-central-1' },
    { name: 'prefix', label: 'Folder', kind: 'text', isOptional: true },
    { name: 'endpoint', label: 'Endpoint', kind: 'url', isOptional: true, hint: 'Where it is not at Amazon' },
    { name: 'accessKeyId', label: 'Access key ID', kind: 'text' },
    {
      name: 'secretAccessKey',
      label: 'Secret access key',
      kind: 'secret',
      hint: 'Of a key that may only list and get',
    },
  ],
  offersPublicOnly: false,
  syncs: true,
  connect: async (reach, { fields }) => {
    const { bucket = '', region = '', prefix = '', endpoint = '', accessKeyId = '', secretAccessKey = '' } = fields
    if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
      throw new FieldProblem('bucket', 'A bucket has a name of 3 to 63 small letters, digits, dots and hyphens.')
    if (!/^[a-z0-9-]{2,40}$/.test(region)) throw new FieldProblem('region', 'A region has a name such as eu-central-1.')
    const place = endpoint === '' ? {} : { endpoint: endpointOf(endpoint) }
    const settings = { bucket, region, prefix: prefix.replace(/^\/+/, ''), ...place }
    const access = { accessKeyId, secretAccessKey }
    await listObjects({ ...reach, access, settings }, { most: 1 })
    return {
      account: bucket,
      accountKey: `${settings.endpoint ?? 'aws'}/${bucket}/${settings.prefix}`,
      access,
      settings,
    }
  },
  list: async (reach, { cursor }) => {
    const { keys, next } = await listObjects(reach, {
      most: pageSize,
      ...(cursor === undefined ? {} : { after: cursor }),
    })
    const photos = keys
      .filter((key) => typeOfName(key) !== undefined)
      .map((key): RemotePhoto => ({
        id: `${namesOf(reach)}/${key}`,
        fileName: key.split('/').at(-1) ?? key,
        file: { key },
      }))
    return { photos, ...(next === undefined ? {} : { next }) }
  },
  file: (reach, { key = '' }) => fetchPicture(reach, ...signedGet(reach, key, []), { judge: judgedObject }),
}

function judgedObject(got: Fetched, now: Date): Fetched {
  if (got.status === 403)
    throw new SourceProblem('refused', 'The key may not get this object. Allow it s3:GetObject, then sync again.')
  return judged(got, now)
}

/** Bucket names repeat among endpoints, except at Amazon. */
const namesOf = ({ settings: { bucket, endpoint } }: OwnReach) =>
  endpoint === undefined ? bucket : `${stripScheme(endpoint)}/${bucket}`

function endpointOf(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) throw new FieldProblem('endpoint', 'This is not a web address.')
  return url.origin
}

/** Buckets are part of the name at Amazon, and of the path elsewhere, which every server understands. */
function addressOf({ settings }: OwnReach, key: string): URL {
  const { bucket = '', region = '', endpoint } = settings
  if (endpoint !== undefined) return new URL(`${endpoint}/${encodePath(`${bucket}/${key}`)}`)
  // A certificate for *.s3 does not cover names with dots.
  return bucket.includes('.')
    ? new URL(`https://s3.${region}.amazonaws.com/${encodePath(`${bucket}/${key}`)}`)
    : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${encodePath(key)}`)
}

function signedGet(reach: OwnReach, key: string, query: Pair[]): [string, { headers: Record<string, string> }] {
  const { access, settings, clock } = reach
  const url = addressOf(reach, key)
  const time = amzTime(clock())
  const scope = { date: time.slice(0, 8), region: settings['region'] ?? '' }
  const headers: Pair[] = [
    ['host', url.host],
    ['x-amz-content-sha256', emptyHash],
    ['x-amz-date', time],
  ]
  const path = decodeURIComponent(url.pathname)
  const secret = access['secretAccessKey'] ?? ''
  const signature = signRequest(secret, scope, { method: 'GET', path, query, headers, payloadHash: emptyHash, time })
  const credential = `${access['accessKeyId']}/${scopeText(scope)}`
  const authorization = `${algorithm} Credential=${credential}, SignedHeaders=${headers.map(([name]) => name).join(';')}, Signature=${signature}`
  const { host: _, ...sent } = Object.fromEntries(headers)
  return [
    `${url.origin}${url.pathname}${query.length > 0 ? `?${encodeQuery(query)}` : ''}`,
    { headers: { ...sent, authorization } },
  ]
}

const pieceLength = 65_536

type Listed = { keys: string[]; next?: string }

async function listObjects(reach: OwnReach, { most, after }: { most: number; after?: string }): Promise<Listed> {
  const query: Pair[] = [
    ['list-type', '2'],
    ['max-keys', String(most)],
    ['prefix', reach.settings['prefix'] ?? ''],
    ...(after === undefined ? [] : ([['continuation-token', after]] as Pair[])),
  ]
  const got = await ask(reach, ...signedGet(reach, '', query))
  if (got.status === 403)
    throw new SourceProblem('consent', 'The key may not list this bucket any more, or is not good.')
  if (got.status === 404) throw new SourceProblem('refused', 'There is no such bucket in this region.')
  if (got.status === 301 || got.status === 307)
    throw new SourceProblem('refused', 'The bucket lies in another region than the one that was named.')
  return await readListing(Buffer.from(judged(got, reach.clock()).body).toString('utf8'))
}

/** An endpoint may be anybody's: no more is read than a page that we ask for, a piece at a time. */
async function readListing(xml: string): Promise<Listed> {
  const keys: string[] = []
  let next: string | undefined
  let text = ''
  const parser = new Parser(
    {
      onopentag: () => void (text = ''),
      ontext: (piece) => void (text += piece),
      onclosetag: (name) => {
        if (name === 'Key') keys.push(text)
        if (name === 'NextContinuationToken') next = text
        text = ''
      },
    },
    { xmlMode: true },
  )
  const rest = openRests(openTurns())
  for (let at = 0; at < xml.length; at += pieceLength) {
    parser.write(xml.slice(at, at + pieceLength))
    if (keys.length > pageSize)
      throw new SourceProblem(
        'refused',
        `The endpoint lists more than the ${pageSize} objects that it is asked for at once.`,
      )
    await rest()
  }
  parser.end()
  return { keys, ...(next === undefined ? {} : { next }) }
}
