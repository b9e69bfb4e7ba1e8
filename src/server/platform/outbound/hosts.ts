import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Exact names, in lower case, each with the exact `ip:port` on loopback that it stands for. */
export type Hosts = Map<string, string>
export type Pair = { ip: string; port: number }

/**
 * Reads `RIGHTFRAME_HOSTS`, like `travel.example=127.0.0.1:4101,shop.example=[::1]:4102`. An empty text maps nothing. Throws an
 * Error whose message says of every entry what is wrong with it.
 */
export const parseHosts = (text: string): Hosts => {
  const hosts: Hosts = new Map()
  const wrong: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [name = '', pair = ''] = entry.split('=').map((part) => part.trim().toLowerCase())
    const problem = problemOf(entry, name, pair) ?? (hosts.has(name) ? `${name} is mapped twice` : undefined)
    if (problem) wrong.push(`'${entry}': ${problem}`)
    else hosts.set(name, pair)
  }
  if (wrong.length > 0) throw new Error(`The list of mapped hosts is wrong. ${wrong.join('; ')}.`)
  return hosts
}

const problemOf = (entry: string, name: string, pair: string): string | undefined => {
  if (entry.split('=').length !== 2) return 'write name=ip:port'
  if (isIP(name) !== 0 || !isName(name)) return `'${name}' is not a host name`
  if (/(^|\.)localhost$/.test(name)) return 'localhost itself cannot be mapped'
  const { ip, port } = pairOf(pair)
  if (isIP(ip) === 0) return `'${pair}' is not an exact ip:port`
  if (ipaddr.process(ip).range() !== 'loopback') return `${ip} is not a loopback address`
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return `'${pair}' names no port from 1 to 65535`
  return undefined
}

const isName = (name: string): boolean =>
  name.length <= 253 && name.split('.').every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))

export const pairOf = (text: string): Pair => {
  const at = text.lastIndexOf(':')
  return { ip: text.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(text.slice(at + 1) || Number.NaN) }
}
