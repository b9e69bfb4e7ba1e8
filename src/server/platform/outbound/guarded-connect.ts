import { isIP, type LookupFunction, type Socket } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { isPublicAddress, isSameAddress } from './addresses.ts'
import { askBySite } from './ask-by-site.ts'
import { mappedPair } from './destination.ts'
import type { Hosts } from './hosts.ts'
import { FetchError } from './fetch-error.ts'
import type { Address, Resolve } from './system-resolve.ts'

export type Connector = buildConnector.connector

/**
 * Opens sockets to public addresses, and to the exact pairs of mapped names, only. A name is resolved once for each connection,
 * every one of its addresses must be public, and the socket goes to one of just these: nothing is resolved again between
 * the judgement and the connection. The peer of the open socket is judged once more.
 */
export const guardedConnect = (options: {
  hosts: Hosts
  resolve: Resolve
  connectMs: number
  /** Accepts untrusted certificates; the caller reports it. */
  anyCertificate?: boolean
  /** Opens the socket, given how to look up a name. undici's own unless a test needs another. */
  dial?: ((lookup: LookupFunction) => Connector) | undefined
}): Connector => {
  const { hosts, resolve, connectMs, anyCertificate = false } = options
  const { dial = undiciDial(connectMs, anyCertificate) } = options
  const connect = dial(publicLookup(askBySite(resolve)))
  return (at, done) => {
    const mapped = mappedPair(at.hostname, hosts)
    const url = `${at.protocol}//${at.host ?? at.hostname}`
    if (!mapped && isIP(at.hostname) !== 0 && !isPublicAddress(at.hostname))
      return done(new FetchError('address', url), null)
    const isAllowed = ({ remoteAddress = '', remotePort }: Socket): boolean =>
      mapped ? isSameAddress(remoteAddress, mapped.ip) && remotePort === mapped.port : isPublicAddress(remoteAddress)
    return connect(mapped ? { ...at, hostname: mapped.ip, port: String(mapped.port) } : at, (...[error, socket]) => {
      if (error) return done(error, null)
      if (isAllowed(socket)) return done(null, socket)
      socket.destroy()
      return done(new FetchError('address', url), null)
    })
  }
}

const undiciDial =
  (connectMs: number, anyCertificate: boolean) =>
  (lookup: LookupFunction): Connector =>
    buildConnector({
      lookup,
      timeout: connectMs,
      allowH2: false,
      autoSelectFamily: true,
      rejectUnauthorized: !anyCertificate,
    })

const publicLookup = (resolve: Resolve): LookupFunction => {
  const lookup = callbackify((hostname: string) => publicAddresses(resolve, hostname))
  return (hostname, options, done) =>
    lookup(hostname, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? notFound(hostname), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
}

/** All of the name's addresses, if each of them is public: a name that also leads inside is not to be trusted. */
const publicAddresses = async (resolve: Resolve, hostname: string): Promise<Address[]> => {
  const found = await resolve(hostname)
  if (found.some(({ address }) => !isPublicAddress(address))) throw new FetchError('address', hostname)
  return found
}

const notFound = (hostname: string): Error =>
  Object.assign(new Error(`No address of ${hostname}`), { code: 'ENOTFOUND' })
