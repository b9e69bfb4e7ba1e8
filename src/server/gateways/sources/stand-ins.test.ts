import { createHash } from 'node:crypto'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { drive as openDrive } from '@googleapis/drive'
import { Dropbox } from 'dropbox'
import { expect, onTestFinished, test } from 'vitest'
import { aPicture } from '#server/testing/pictures.ts'
import { dropboxStandIn } from './testing/dropbox-stand-in.ts'
import { googleDriveStandIn } from './testing/google-drive-stand-in.ts'
import { keys, s3StandIn } from './testing/s3-stand-in.ts'
import { app } from './testing/oauth2-stand-in.ts'
import { type Served, serveStandIn, type StandIn } from './testing/shelf.ts'

async function served(name: string, standIn: StandIn): Promise<Served> {
  const at = await serveStandIn(name, standIn)
  onTestFinished(() => at.close())
  standIn.shelf.pictures = await Promise.all(
    ['a', 'b', 'c'].map(async (id, seed) => ({ id, title: id, isPublic: true, bytes: await aPicture(seed) })),
  )
  return at
}

test('Dropbox’s own SDK lists and fetches from our stand-in', async () => {
  const standIn = await dropboxStandIn()
  const { pair, shelf } = await served('dropbox', standIn)
  const toStandIn = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search, searchParams } = new URL(input instanceof Request ? input.url : input)
    // The SDK posts what it asks of the token's address in the query, as OAuth 2 does not foresee and Dropbox takes.
    if (pathname === '/oauth2/token') return fetch(`http://${pair}${pathname}`, { method: 'POST', body: searchParams })
    return fetch(`http://${pair}${pathname}${search}`, init)
  }
  const dropbox = new Dropbox({ clientId: app.key, fetch: toStandIn })
  const auth = (dropbox as Dropbox & { auth: SdkAuth }).auth
  const back = 'http://localhost/back'
  const scopes = ['account_info.read', 'files.metadata.read', 'files.content.read']
  const page = await auth.getAuthenticationUrl(back, 'a state', 'code', 'offline', scopes, 'none', true)
  const agreed = await toStandIn(String(page), { redirect: 'manual' })
  const code = new URL(agreed.headers.get('location')!).searchParams.get('code')!
  const { result } = await auth.getAccessTokenFromCode(back, code)
  auth.setAccessToken(result.access_token)
  const first = await dropbox.filesListFolder({ path: '', recursive: true })
  const rest = await dropbox.filesListFolderContinue({ cursor: first.result.cursor })
  const files = [...first.result.entries, ...rest.result.entries].filter((entry) => entry['.tag'] === 'file')
  expect(files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  const top = await dropbox.filesListFolder({ path: '' })
  expect(top.result.entries).toMatchObject([{ '.tag': 'folder', path_display: '/Photographs' }])
  const inIt = await dropbox.filesListFolder({ path: '/photographs' })
  expect(inIt.result.entries.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  await expect(dropbox.filesListFolder({ path: '/elsewhere' })).rejects.toMatchObject({ status: 409 })
  const { result: sent } = await dropbox.filesDownload({ path: 'id:b' })
  // The SDK's types know of its answers in browsers only.
  const file = sent as typeof sent & { fileBinary?: Buffer }
  const bytes = file.fileBinary ?? Buffer.from(await file.fileBlob.arrayBuffer())
  expect(Buffer.compare(bytes, Buffer.from(shelf.pictures[1]!.bytes))).toBe(0)
})

test('Google’s own client lists and fetches from our Drive stand-in', async () => {
  const standIn = await googleDriveStandIn()
  const { pair, shelf } = await served('google-drive', standIn)
  const rootUrl = `http://${pair}/`
  const form = new URLSearchParams({ client_id: app.key, client_secret: app.secret, scope: driveScope })
  const asked = { response_type: 'code', redirect_uri: 'http://localhost/back', state: 'x' }
  const verifier = 'v'.repeat(43)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const page = new URLSearchParams({
    ...Object.fromEntries(form),
    ...asked,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  const agreed = await fetch(`${rootUrl}o/oauth2/v2/auth?${page.toString()}`, { redirect: 'manual' })
  const code = new URL(agreed.headers.get('location')!).searchParams.get('code')!
  const body = new URLSearchParams({
    ...Object.fromEntries(form),
    ...asked,
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  })
  const given = (await (await fetch(`${rootUrl}token`, { method: 'POST', body })).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${given.access_token}` }
  const drive = openDrive({ version: 'v3', rootUrl, headers })
  const folder = `mimeType = 'application/vnd.google-apps.folder' or mimeType = 'application/vnd.google-apps.shortcut'`
  const fields = 'nextPageToken,files(id,name,mimeType,webViewLink,shortcutDetails)'
  const inFolder = (id: string, more = '') => `'${id}' in parents and trashed = false and (${folder}${more})`
  const top = await drive.files.list({ q: inFolder('root'), fields })
  expect(top.data.files).toMatchObject([{ name: 'Photographs' }])
  const q = inFolder(top.data.files![0]!.id!, " or mimeType contains 'image/'")
  const first = await drive.files.list({ q, fields })
  const second = await drive.files.list({ q, fields, pageToken: first.data.nextPageToken! })
  expect([...first.data.files!, ...second.data.files!].map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  expect((await drive.about.get({ fields: 'user(permissionId)' })).data.user).toMatchObject({
    permissionId: '0123456789',
  })
  const file = await drive.files.get({ fileId: 'b', alt: 'media' }, { responseType: 'arraybuffer' })
  expect(Buffer.compare(Buffer.from(file.data as typeof file.data & ArrayBuffer), shelf.pictures[1]!.bytes)).toBe(0)
  shelf.pictures.push({ ...shelf.pictures[0]!, id: 'team', folder: '/Shared drives/Studio' })
  standIn.shortcuts.push({ name: 'To the studio', folder: '/Photographs', to: '/Shared drives/Studio' })
  const { data } = await drive.drives.list({ fields: 'nextPageToken,drives(id,name)' })
  expect(data.drives).toMatchObject([{ name: 'Studio' }])
  const driveId = data.drives![0]!.id!
  const team = { q: inFolder(driveId, " or mimeType contains 'image/'"), fields }
  expect((await drive.files.list(team)).data.files).toEqual([])
  const knowing = { ...team, corpora: 'drive', driveId, supportsAllDrives: true, includeItemsFromAllDrives: true }
  expect((await drive.files.list(knowing)).data.files).toMatchObject([{ id: 'team' }])
  await expect(drive.files.list({ ...team, corpora: 'drive', driveId })).rejects.toMatchObject({ status: 400 })
  const { data: withShortcut } = await drive.files.list({ q, fields })
  expect(withShortcut.files![0]).toMatchObject({
    mimeType: 'application/vnd.google-apps.shortcut',
    shortcutDetails: { targetId: driveId, targetMimeType: 'application/vnd.google-apps.folder' },
  })
  await expect(drive.files.get({ fileId: 'team', alt: 'media' })).rejects.toMatchObject({ status: 404 })
  expect((await drive.files.get({ fileId: 'team', alt: 'media', supportsAllDrives: true })).status).toBe(200)
  standIn.kept.add('c')
  await expect(drive.files.get({ fileId: 'c', alt: 'media' })).rejects.toMatchObject({ status: 403 })
})

const driveScope = 'https://www.googleapis.com/auth/drive.readonly'

type SdkAuth = {
  getAuthenticationUrl(...asked: [string, string, string, string, string[], string, boolean]): Promise<unknown>
  getAccessTokenFromCode(back: string, code: string): Promise<{ result: { access_token: string } }>
  setAccessToken(token: string): void
}

test('AWS’s own SDK lists our S3 stand-in; another secret is refused', async () => {
  const { pair } = await served('s3', s3StandIn())
  const about = { region: 'eu-central-1', endpoint: `http://${pair}`, forcePathStyle: true }
  const s3 = new S3Client({ ...about, credentials: { ...keys } })
  const found: string[] = []
  let token: string | undefined
  do {
    const page = await s3.send(
      new ListObjectsV2Command({ Bucket: 'ana-archive', MaxKeys: 2, ContinuationToken: token }),
    )
    found.push(...(page.Contents ?? []).map(({ Key }) => Key!))
    token = page.NextContinuationToken
  } while (token !== undefined)
  expect(found.filter((key) => key.endsWith('.jpg'))).toEqual(['a', 'b', 'c'].map((id) => `photos of 2026/${id}.jpg`))
  const stranger = new S3Client({ ...about, credentials: { ...keys, secretAccessKey: 'another' } })
  await expect(stranger.send(new ListObjectsV2Command({ Bucket: 'ana-archive' }))).rejects.toMatchObject({
    name: 'SignatureDoesNotMatch',
  })
})
