import { createHash, randomBytes } from 'node:crypto'
import { imageSources, type ImageSource } from '#contract/images/sources.ts'
import type { User } from '#contract/accounts/user.ts'
import type { Id } from '#contract/wire.ts'
import { noteSource, placesChanged } from '#server/accounts/index.ts'
import type { Connected, Connector, Settings } from '#server/gateways/sources/connector.ts'
import { connectors } from '#server/gateways/sources/connectors.ts'
import { FieldProblem, SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { failActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import {
  changeConnection,
  type ConnectionRow,
  findConnection,
  insertHandshake,
  putConnection,
  takeHandshake,
} from './connection-store.ts'
import { endStopped } from './imports/end-stopped.ts'
import type { ImportNeeds } from './imports/import-needs.ts'
import { reachOf, sealAccess } from './open-source.ts'
import { cancelRuns, lastRunOf } from './imports/run-store.ts'
import { startImport } from './imports/start-import.ts'

type Needs = Pick<
  ImportNeeds,
  'db' | 'queue' | 'clock' | 'outbound' | 'seal' | 'config' | 'pages' | 'events' | 'queries'
>

/** Owners have 15 minutes on the service's page. */
const handshakeMs = 15 * 60_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const callbackUrl = ({ config }: Pick<Needs, 'config'>, service: ImageSource) =>
  `${config.publicUrl}/api/auth/${service}/callback`

type Beginning = { ownerId: Id; connector: Connector; publicOnly: boolean; fields: Settings }

/** The service's consent address and the cookie text that must come back with the browser. Throws SourceProblem. */
export async function beginConsent(
  needs: Needs,
  { ownerId, connector, publicOnly, fields }: Beginning,
): Promise<{ to: string; cookie: string }> {
  const { service, consent } = connector
  if (!consent) throw new SourceProblem('refused', `${imageSources[service]} is not connected in this way.`)
  const [state, cookie] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const asked = { callbackUrl: callbackUrl(needs, service), state, publicOnly, fields }
  const { to, kept } = await consent.begin(reachOf(needs, service), asked)
  const stateHash = hashOf(state)
  await insertHandshake(needs.db, {
    stateHash,
    ownerId,
    service,
    publicOnly,
    cookieHash: hashOf(cookie),
    kept: sealAccess(needs, kept, stateHash),
    settings: fields,
    expiresAt: new Date(needs.clock().getTime() + handshakeMs),
  })
  return { to, cookie }
}

type Answer = { connector: Connector; query: Record<string, string>; cookie: string | undefined }

/**
 * Takes what the browser came back with: the state that we sent, once, in the browser that began. Connects the account and begins
 * its import. Resolves to where the service wants the browser next, if anywhere. Throws SourceProblem.
 */
export async function finishConsent(needs: Needs, { connector, query, cookie }: Answer): Promise<string | undefined> {
  const { service, consent } = connector
  const stateHash = hashOf(query['state'] ?? '')
  const handshake = await takeHandshake(needs.db, stateHash, service)
  const isOurs = handshake && cookie !== undefined && hashOf(cookie) === handshake.cookieHash
  if (!consent || !isOurs || handshake.expiresAt < needs.clock())
    throw new SourceProblem(
      'consent',
      'This way back does not belong to a connection that was begun here in the last 15 minutes. Please connect again.',
    )
  const kept = JSON.parse(needs.seal.open(handshake.kept, stateHash)) as Record<string, string>
  const connected = await consent.finish(reachOf(needs, service), {
    callbackUrl: callbackUrl(needs, service),
    kept: { ...handshake.settings, ...kept },
    query,
  })
  await keepConnection(needs, { ...handshake, connector, connected })
  return connected.leadTo
}

type Given = { ownerId: Id; service: ImageSource; publicOnly: boolean; fields: Settings }

/** Connects by what the owner filled in, and begins the import. */
export async function connectByForm(needs: Needs, { ownerId, service, publicOnly, fields }: Given): Promise<User> {
  const connector = connectors[service]
  if (!connector?.connect)
    throw refuse('conflict', 'source.no-form', `${imageSources[service]} is not connected by filling in a form.`)
  const missing = connector.fields.filter(({ name, isOptional }) => !isOptional && !fields[name])
  if (missing.length > 0)
    throw refuseForm(missing.map(({ name, label }) => ({ path: `fields.${name}`, message: `${label} required.` })))
  await consumeAttempt(needs, [{ name: 'source-by-form', key: ownerId, ...formAttempts }])
  const proof = proofOf(needs, ownerId)
  try {
    const connected = await connector.connect(reachOf(needs, service), { fields, proof })
    return await keepConnection(needs, { ownerId, publicOnly, connector, connected })
  } catch (error) {
    if (error instanceof FieldProblem)
      throw refuse('conflict', 'source.refused', error.message, { field: `fields.${error.field}` })
    if (error instanceof SourceProblem) throw refuse('conflict', codeOf(error), error.message, { details: { proof } })
    throw error
  }
}

/** Nobody tries the passwords of galleries, or walks through addresses, by our forms. */
const formAttempts = { max: 30, seconds: 3600 }

const codeOf = ({ kind }: SourceProblem) => (kind === 'consent' ? 'source.not-proven' : 'source.refused')

/** The text that an owner puts on a page to show that it is theirs; the same each time, and nobody else's. */
const proofOf = ({ seal }: Pick<Needs, 'seal'>, ownerId: Id) =>
  `rightframe-${seal
    .digest(`own pages of ${ownerId}`)
    .replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 24)}`

type ToKeep = { ownerId: Id; publicOnly: boolean; connector: Connector; connected: Connected }

async function keepConnection(needs: Needs, { ownerId, publicOnly, connector, connected }: ToKeep): Promise<User> {
  const { service } = connector
  const { account, accountKey, access, settings } = connected
  return await needs.db.transaction(async (tx) => {
    const before = await findConnection(tx, ownerId, service)
    const put = await putConnection(tx, {
      id: newId(),
      ownerId,
      service,
      account: account.slice(0, 200),
      accountKey,
      access: '',
      settings,
      publicOnly: publicOnly && connector.offersPublicOnly,
      state: 'connected',
      problem: null,
      changesFrom: null,
      connectedAt: needs.clock(),
      syncedAt: null,
      nextSyncAt: null,
    })
    await changeConnection(tx, put.id, { access: sealAccess(needs, access, put.id) })
    const isSame = before?.accountKey === accountKey && before.publicOnly === put.publicOnly && connector.syncs
    await beginAfresh(needs, tx, put, isSame)
    const user = await noteSource(tx, ownerId, service, { id: put.id })
    await needs.events.publish(tx, placesChanged, { accountId: ownerId })
    return user
  })
}

/** The same account, connected again, goes on where it is; anything else begins from the top. */
async function beginAfresh(needs: Needs, tx: Tx, connection: ConnectionRow, isSame: boolean): Promise<void> {
  const { ownerId, service } = connection
  await endStopped(needs, tx, ownerId)
  if (isSame && (await lastRunOf(tx, connection.id))?.state === 'running') return
  const activities = isSame ? [] : await cancelRuns(tx, { ownerId, service }, needs.clock())
  for (const activity of activities) await failActivity(tx, activity, 'Another import of this source took its place.')
  await startImport(needs, tx, connection, isSame ? 'button' : 'first')
}
