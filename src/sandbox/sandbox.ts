import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { asPem } from '#server/platform/signing/certificates.ts'
import { type Answer, type Asked, type StandIn, text } from './answer.ts'
import { type CardProcessor, openCardProcessor } from './cards/card-processor.ts'
import { openClock, type SandboxClock } from './clock.ts'
import type { Hosts } from './hosts/change-copies.ts'
import { type HostDesks, openHostDesks } from './hosts/host-desks.ts'
import { type Mailbox, openMailbox } from './mailbox/mailbox.ts'
import { controlRoutes } from './control-processors.ts'
import { type ProcessorKeys, processorKeys } from './processor-keys.ts'
import { rdapAnswer } from './rdap.ts'
import { openSearchStandIns, type SearchStandIns } from './search/search-stand-ins.ts'
import {
  type AuthorityKeys,
  makeAuthorityKeys,
  openAuthority,
  type TimeStampAuthority,
} from './time-stamp-authority.ts'
import { walletSigner } from './wallet/sign.ts'
import { openWalletProcessor, type WalletProcessor } from './wallet/wallet-processor.ts'

/** Loopback stand-ins for outside services, in real wire formats. */
export type Sandbox = {
  url: string
  clock: SandboxClock
  /** The root to which the time-stamps of here lead, DER. */
  timeStampRoot: Uint8Array
  cards: CardProcessor
  wallet: WalletProcessor
  search: SearchStandIns
  /** End of every mail; undefined where its port was taken. */
  mailbox: Mailbox | undefined
  /** Keys of the processors' users, created once in the folder. */
  keys: ProcessorKeys
  close(): Promise<void>
}

type Options = {
  port: number
  /** SMTP port of the mailbox; a free one without. */
  mailPort?: number
  /** The port at which the server takes mail in. Without it no host acts on notices, and the mailbox sends no answers. */
  answersTo?: number
  /** Servers by name whose copies the sandbox's hosts remove. */
  hosts?: Hosts
  /** Receives a mailbox's failure, which is otherwise thrown. */
  onNoMailbox?: (error: unknown) => void
  folder: string
  /** Receiver of the processors' messages: the address of the API, as `http://127.0.0.1:4000/api`; none without. */
  listener?: () => string | undefined
  /** The sandbox's address for the server, if different. */
  apiUrl?: string
  /** Address of its pages for browsers, if not its own. */
  pagesUrl?: string
}
type Route = (asked: Asked) => Promise<Answer> | Answer

const maxBody = 64 * 1024
/** Pictures, and what answers a dispute, are sent there. */
const maxPicture = 16 * 1024 * 1024

/** Starts them on a port of loopback; 0 takes a free one. Keys are kept in the folder, so that what was stamped yesterday holds today. */
export async function startSandbox(options: Options): Promise<Sandbox> {
  const { port, folder, listener = () => undefined, apiUrl } = options
  const clock = openClock()
  const authority = await openAuthority(await keysIn(folder), clock.now)
  let url = ''
  const to = (path: string) => () => {
    const api = listener()
    return api === undefined ? undefined : `${api}/webhooks/${path}`
  }
  const keys = processorKeys(folder)
  const common = { clock, folder, url: () => options.pagesUrl ?? url }
  const cards = openCardProcessor({ ...common, keys: keys.cards, listener: to('stripe') })
  const signer = await walletSigner(folder)
  const wallet = openWalletProcessor({
    ...common,
    signer,
    keys: keys.wallet,
    listener: to('paypal'),
    apiUrl: () => apiUrl ?? url,
  })
  clock.onMoved(() => cards.catchUp())
  const desks = desksOf(options, clock)
  const mailbox = await mailboxOf(options, clock, desks)
  const routes = { ...stampRoutes(authority), ...clockRoutes(clock), ...controlRoutes({ cards, wallet }) }
  const search = openSearchStandIns()
  const standIns = [...(mailbox ? [mailbox.answer] : []), search.answer, wallet.answer, cards.answer, routed(routes)]
  const server = createServer(
    { keepAliveTimeout: 72_000 },
    (request, response) => void answer(standIns, request, response),
  )
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve)).catch(
    async (error: unknown) => {
      await mailbox?.close()
      await desks?.close()
      throw error
    },
  )
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = async () => {
    cards.close()
    wallet.close()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    await mailbox?.close()
    await desks?.close()
  }
  return { url, clock, timeStampRoot: authority.root, cards, wallet, search, mailbox, keys, close }
}

function desksOf({ folder, answersTo, hosts = new Map() }: Options, clock: SandboxClock): HostDesks | undefined {
  if (answersTo === undefined) return undefined
  const desks = openHostDesks({ folder, clock, answersTo, hosts })
  clock.onMoved(() => void desks.catchUp())
  return desks
}

async function mailboxOf(
  { mailPort = 0, folder, onNoMailbox, answersTo }: Options,
  { now }: SandboxClock,
  desks: HostDesks | undefined,
): Promise<Mailbox | undefined> {
  try {
    return await openMailbox({ port: mailPort, folder, now, answersTo, onMail: desks?.take })
  } catch (error) {
    if (!onNoMailbox) throw error
    onNoMailbox(error)
    return undefined
  }
}

const stampRoutes = (authority: TimeStampAuthority): Record<string, Route> => ({
  'POST /time-stamps': async ({ body, type }) =>
    type === 'application/timestamp-query'
      ? { status: 200, type: 'application/timestamp-reply', body: await authority.answer(body) }
      : text(415, 'A request has the type application/timestamp-query.'),
  'GET /time-stamps/root.pem': () => ({ status: 200, type: 'application/x-pem-file', body: asPem(authority.root) }),
  'GET /rdap': ({ path }) => {
    const { status, body } = rdapAnswer(path.replace(/^\/rdap/, ''))
    return { status, type: 'application/rdap+json', body: JSON.stringify(body) }
  },
})

const clockRoutes = (clock: SandboxClock): Record<string, Route> => ({
  'GET /sandbox/clock': () => told(clock),
  'POST /sandbox/clock': (request) =>
    request.isFromHere && request.type === 'application/json'
      ? moved(clock, request.body)
      : text(403, 'The clock is moved by programs of this machine, with JSON.'),
})

const routed =
  (routes: Record<string, Route>): StandIn =>
  async (asked) => {
    const route = routes[`${asked.method} ${asked.path.startsWith('/rdap/') ? '/rdap' : asked.path}`]
    return await route?.(asked)
  }

async function answer(standIns: StandIn[], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const answered = await (async () => {
    const sent = await bodyOf(request)
    if (!sent) return text(413, 'The body is larger than 64 kB.')
    const { pathname, search } = new URL(request.url ?? '/', 'http://sandbox')
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: pathname,
      query: search.slice(1),
      headers: request.headers,
      type: (request.headers['content-type'] ?? '').split(';')[0]!.trim(),
      body: sent,
      isFromHere: isFromHere(request),
    }
    for (const standIn of standIns) {
      const said = await standIn(asked)
      if (said !== undefined) return said
    }
    return text(404, 'There is nothing of this name in the sandbox.')
  })().catch((error: unknown) => text(500, error instanceof Error ? error.message : 'It failed.'))
  if (answered === 'cut') return void response.destroy()
  const { status, type, body, headers = {} } = answered
  response.writeHead(status, { ...headers, 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** True for requests of this machine's programs, not of pages or of the server for pages: those have another host or an origin. */
const isFromHere = ({ headers: { host = '', origin } }: IncomingMessage): boolean =>
  origin === undefined && /^(127\.0\.0\.1|localhost):\d+$/.test(host)

async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  const most = /^\/(search-services|sandbox\/search|v1\/files|v1\/disputes)\b/.test(request.url ?? '')
    ? maxPicture
    : maxBody
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const told = (clock: SandboxClock): Answer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ now: clock.now().toISOString(), ahead: clock.ahead() }),
})

/** `{ "advance": milliseconds }` or `{ "to": moment }`. */
function moved(clock: SandboxClock, body: Buffer): Answer {
  try {
    const { advance, to } = JSON.parse(body.toString()) as { advance?: number; to?: string }
    clock.advance(advance ?? new Date(to ?? Number.NaN).getTime() - clock.now().getTime())
    return told(clock)
  } catch (error) {
    return text(400, error instanceof Error ? error.message : 'The body cannot be read.')
  }
}

async function keysIn(folder: string): Promise<AuthorityKeys> {
  const file = join(folder, 'time-stamp-authority.json')
  if (!existsSync(file)) {
    const { root, signer } = await makeAuthorityKeys(new Date())
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(file, JSON.stringify({ root: asText(root), signer: asText(signer) }), { mode: 0o600 })
  }
  const { root, signer } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    'root' | 'signer',
    Record<'key' | 'certificate', string>
  >
  return { root: fromText(root), signer: fromText(signer) }
}

const asText = ({ key, certificate }: AuthorityKeys['root']) => ({
  key: Buffer.from(key).toString('base64'),
  certificate: Buffer.from(certificate).toString('base64'),
})
const fromText = ({ key, certificate }: ReturnType<typeof asText>): AuthorityKeys['root'] => ({
  key: Buffer.from(key, 'base64'),
  certificate: Buffer.from(certificate, 'base64'),
})
